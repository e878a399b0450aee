// Knister for boardgame.io: all players write the sum of the same two dice into an empty cell; the dice
// are thrown again when all have moved. After 25 rounds the sheets are scored by a plain scorer.
'use strict';
const { ActivePlayers } = require('boardgame.io/core');

const CELLS = 25;
const side = [0, 1, 2, 3, 4];
const lines = [
  ...side.map((row) => side.map((place) => row * 5 + place)),
  ...side.map((column) => side.map((place) => place * 5 + column)),
  side.map((place) => place * 5 + place),
  side.map((place) => place * 5 + 4 - place),
];

// What five numbers score in a row or column.
function handPoints(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const counts = [...new Map(sorted.map((n) => [n, sorted.filter((m) => m === n).length])).values()]
    .sort((a, b) => b - a);
  if (counts[0] === 5) return 10;
  if (counts[0] === 4) return 6;
  if (counts[0] === 3) return counts[1] === 2 ? 8 : 3;
  if (counts[0] === 2) return counts[1] === 2 ? 3 : 1;
  if (sorted[4] - sorted[0] !== 4) return 0;
  return sorted.includes(7) ? 8 : 12;
}

function total(sheet) {
  return lines.reduce(
    (sum, line, index) => sum + handPoints(line.map((cell) => sheet[cell])) * (index >= 10 ? 2 : 1), 0);
}

const place = {
  client: false,
  ignoreStaleStateID: true, // players move at the same time
  move: ({ G, playerID, random }, cell) => {
    const sheet = G.sheets[playerID];
    if (G.moved[playerID] || !Number.isInteger(cell) || cell < 0 || cell >= CELLS || sheet[cell] !== 0)
      return 'INVALID_MOVE';
    sheet[cell] = G.dice[0] + G.dice[1];
    G.moved[playerID] = true;
    if (!G.moved.every((moved) => moved)) return undefined;
    G.round += 1;
    if (G.round < CELLS) {
      G.moved = G.moved.map(() => false);
      G.dice = random.D6(2);
    }
    return undefined;
  },
};

module.exports = {
  total,
  Knister: {
    name: 'knister',
    setup: ({ ctx, random }) => ({
      round: 0,
      dice: random.D6(2),
      sheets: Array.from({ length: ctx.numPlayers }, () => Array(CELLS).fill(0)),
      moved: Array(ctx.numPlayers).fill(false),
    }),
    turn: { activePlayers: ActivePlayers.ALL },
    moves: { place },
    endIf: ({ G }) => (G.round === CELLS ? { totals: G.sheets.map(total) } : undefined),
  },
};
