// Ways to a table: over a socket of the server, through the page's worker, and as the terminal runs its own.
import { spawn } from "node:child_process";
import { webcrypto } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Socket } from "../support/socket.mjs";

globalThis.crypto ??= webcrypto; /* which browsers have, and node from 20 on */

/** A server with its own store. */
async function openServer([, , knobel]) {
  const room = fs.mkdtempSync(path.join(os.tmpdir(), "knobel-conformance-"));
  const server = spawn(
    knobel,
    [
      "serve",
      "--listen",
      "127.0.0.1:0",
      "--store",
      `sqlite:${room}/store.db`,
      "--limit",
      "grace=0",
    ],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const port = await new Promise((resolve, reject) => {
    server.stdout.on("data", (bytes) => {
      const found = /:(\d+)\//.exec(String(bytes));
      if (found !== null) resolve(Number(found[1]));
    });
    server.once("exit", (code) => reject(new Error(`the server ended with ${code}`)));
  });
  let code = "nothere0";
  return {
    code: () => code,
    async make(token, words) {
      const answers = [];
      let told = () => {};
      const socket = new Socket(
        port,
        "/lobby",
        (message) => {
          answers.push(...message.split("\n"));
          told();
        },
        () => {},
      );
      await socket.opened;
      socket.send(`1 hello 2 ${token}`);
      socket.send(`2 make ${words}`);
      while (answers.length < 2) await new Promise((resolve) => (told = resolve));
      socket.close();
      const [word, , ...rest] = answers[1].split(" ");
      if (word === "ok") code = rest[0];
      return word === "ok" ? "ok CODE" : `no ${rest.join(" ")}`;
    },
    async connect(heard, ended) {
      const socket = new Socket(port, `/table/${code}`, heard, ended);
      await socket.opened;
      return socket;
    },
    async close() {
      server.kill("SIGKILL"); /* it would wait for everybody to leave */
      await new Promise((resolve) => server.once("exit", resolve));
      fs.rmSync(room, { recursive: true, force: true });
    },
  };
}

/** The page's tables, with a store in memory. */
async function openPage([scripts, wasm, , , ...nets]) {
  const load = (name) => import(pathToFileURL(path.resolve(scripts, name)).href);
  const { Engine } = await load("engine.js");
  const { LocalTable, realClock } = await load("local.js");
  const engine = await Engine.load(fs.readFileSync(wasm));
  const logs = new Map();
  const store = {
    read: async (code) => logs.get(code) ?? "",
    append: async (code, version, events) => {
      const before = logs.get(code) ?? "";
      if (before.split("\n").length - 1 !== version) throw new Error("others were faster");
      logs.set(code, before + events);
    },
  };
  const provideNet = async (game) =>
    void engine.giveNet(fs.readFileSync(nets.find((net) => net.includes(game))));
  const services = { engine, store, clock: realClock, provideNet };
  let table;
  return {
    code: () => "abcdefgh",
    async make(token, words) {
      try {
        table = await LocalTable.make(services, "abcdefgh", token, words);
        return "ok CODE";
      } catch (failure) {
        if (failure.reason === undefined) throw failure;
        return `no ${failure.reason}`;
      }
    },
    connect: async (heard) => table.connect(heard),
    close: async () => table?.close(),
  };
}

/** A table as the terminal runs it, by a program that takes orders. */
async function openTerminal([, , , terminal]) {
  const program = spawn(terminal, { stdio: ["pipe", "pipe", "inherit"] });
  const guests = [];
  let made = () => {};
  let code = "";
  let held = "";
  program.stdout.setEncoding("utf8");
  program.stdout.on("data", (text) => {
    const lines = (held + text).split("\n");
    held = lines.pop();
    for (const line of lines) {
      const [, word, first, rest] = /^(\w+) (\w+) ?(.*)$/.exec(line);
      if (word === "made") {
        code = first === "ok" ? rest : code;
        made(first === "ok" ? "ok CODE" : `no ${rest}`);
      }
      if (word === "told") guests[Number(first)].heard(rest);
      if (word === "bye") guests[Number(first)].ended();
    }
  });
  return {
    code: () => code,
    make: (token, words) =>
      new Promise((resolve) => {
        made = resolve;
        program.stdin.write(`make ${token} ${words}\n`);
      }),
    async connect(heard, ended) {
      const number = guests.push({ heard, ended }) - 1;
      program.stdin.write(`connect ${number}\n`);
      return {
        send: (line) => program.stdin.write(`say ${number} ${line}\n`),
        close: () => program.stdin.write(`leave ${number}\n`),
      };
    },
    async close() {
      program.stdin.end();
      await new Promise((resolve) => program.once("exit", resolve));
    },
  };
}

export function openLink(kind, others) {
  return { server: openServer, page: openPage, terminal: openTerminal }[kind](others);
}
