// The load of bench/load for boardgame.io: load.js PORT PROCESS TABLES PLAYERS SECONDS
// All players answer each throw at once; a move is confirmed by the update that shows it.
'use strict';
const fs = require('node:fs');
const { io } = require('socket.io-client');
const { total } = require('./knister');

const [port, server, tables, players, seconds] = process.argv.slice(2).map(Number);
const warmUp = seconds / 6; // as in bench/load
const base = `http://127.0.0.1:${port}`;
const delays = [];
let measuring = false;
let scores = 0;

const memory = () => Number(/VmRSS:\s+(\d+)/.exec(fs.readFileSync(`/proc/${server}/status`, 'utf8'))[1]);
const processor = () => {
  const words = fs.readFileSync(`/proc/${server}/stat`, 'utf8').split(') ')[1].split(' ');
  return (Number(words[11]) + Number(words[12])) / 100;
};
const wait = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

async function create() {
  const answer = await fetch(`${base}/games/knister/create`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ numPlayers: players }),
  });
  if (!answer.ok) throw new Error(`create: ${answer.status}`);
  return (await answer.json()).matchID;
}

// One player of a table, with a separate connection.
function join(table, seat) {
  const socket = io(`${base}/knister`, { transports: ['websocket'], forceNew: true, reconnection: false });
  const id = String(seat);
  let asked = 0; // when the move of this round was sent
  let round = -1; // of that move

  const look = (state) => {
    const { G, ctx } = state;
    if (asked > 0 && (G.moved[seat] || G.round > round)) {
      if (measuring) delays.push(performance.now() - asked);
      asked = 0;
    }
    if (ctx.gameover) {
      if (seat === 0) next();
    } else if (G.round > round && !G.moved[seat]) {
      const empty = G.sheets[seat].flatMap((number, cell) => (number === 0 ? [cell] : []));
      const cell = empty[Math.floor(Math.random() * empty.length)];
      round = G.round;
      asked = performance.now();
      socket.emit('update',
        { type: 'MAKE_MOVE', payload: { type: 'place', args: [cell], playerID: id } },
        state._stateID, table.match, id);
    }
  };
  const sync = () => {
    round = -1;
    socket.emit('sync', table.match, id, undefined, players);
  };
  const next = async () => {
    scores += 1;
    table.match = await create();
    table.syncs.forEach((again) => again());
  };
  socket.on('sync', (match, info) => { if (match === table.match) look(info.state); });
  socket.on('update', (match, state) => { if (match === table.match) look(state); });
  socket.on('disconnect', (why) => { if (!table.over) throw new Error(`disconnected: ${why}`); });
  table.syncs[seat] = sync;
  return new Promise((resolve, reject) => {
    socket.on('connect', () => resolve(socket));
    socket.on('connect_error', reject);
  });
}

async function main() {
  if (total([7, 4, 8, 9, 11, 3, 7, 3, 7, 7, 5, 5, 10, 5, 5, 8, 9, 3, 6, 9, 8, 11, 8, 8, 7]) <= 0)
    throw new Error('nothing scored');
  const before = memory();
  const all = [];
  for (let i = 0; i < tables; i += 1) {
    const table = { match: await create(), syncs: [], over: false };
    table.sockets = await Promise.all(Array.from({ length: players }, (_, seat) => join(table, seat)));
    all.push(table);
  }
  all.forEach((table) => table.syncs.forEach((sync) => sync()));
  await wait(warmUp * 1000);
  measuring = true;
  const used = processor();
  const start = performance.now();
  do await wait(seconds * 1000); while (delays.length === 0);
  const took = (performance.now() - start) / 1000;
  const share = (part) => delays[Math.floor(delays.length * part)]?.toFixed(1);
  delays.sort((a, b) => a - b);
  const grown = Math.max(0, memory() - before);
  console.log(`${tables} tables, ${tables * players} connections: ${(delays.length / took).toFixed(0)} moves/s, `
    + `p50 ${share(0.5)} ms, p99 ${share(0.99)} ms, p99.9 ${share(0.999)} ms, `
    + `processor ${(100 * (processor() - used) / took).toFixed(1)}%, `
    + `${(grown / tables / players).toFixed(1)} KB a connection, ${(grown / tables).toFixed(1)} KB a table`);
  process.exit(0);
}

main().catch((error) => { console.error(`load: ${error.message}`); process.exit(1); });
