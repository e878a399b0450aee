// boardgame.io's own server with its storage in files: server.js FOLDER. Prints its port.
'use strict';
const { Server, FlatFile, Origins } = require('boardgame.io/server');
const { Knister } = require('./knister');

const [dir] = process.argv.slice(2);
const { log } = console;
console.log = () => {}; // a line for each connection would be measured too
Server({ games: [Knister], db: new FlatFile({ dir }), origins: [Origins.LOCALHOST] }).run(0)
  .then(({ appServer }) => log(appServer.address().port));
