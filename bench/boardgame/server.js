// boardgame.io's own server with its storage in files: server.js PORT FOLDER
'use strict';
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { Knister } = require('./knister');

const [port, dir] = process.argv.slice(2);
console.log = () => {}; // a line for each connection would be measured too
Server({ games: [Knister], db: new FlatFile({ dir }), origins: [Origins.LOCALHOST] }).run(Number(port));
