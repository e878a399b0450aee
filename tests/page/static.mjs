// The page as plain files, which a host that knows nothing serves below a path: everything that needs no server, without
// a connection too; and a table of a server that the page names.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { beginAlone, hands, play } from "./hands.mjs";
import { atEnd, check, finish, isAway, knobel, Person, Random, room, Server } from "./support.mjs";

/* It does not know the types of newer files, and packs nothing. */
const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
const base = "/games/knobel/";

/** Serves a folder below `base`, as any host does, and notes what it is asked for elsewhere. */
class Host {
  strays = [];
  others = [];

  constructor(name) {
    this.folder = path.join(room, name);
  }

  static async start(name) {
    const host = new Host(name);
    host.listener = http.createServer((request, response) => host.answer(request, response));
    await host.listen(0);
    atEnd(() => host.stop());
    return host;
  }

  listen(port) {
    return new Promise((resolve) =>
      this.listener.listen(port, "127.0.0.1", () => {
        this.port = this.listener.address().port;
        this.address = `http://127.0.0.1:${this.port}`;
        resolve();
      }),
    );
  }

  answer(request, response) {
    const { pathname } = new URL(request.url, "http://host");
    const file = path.join(this.folder, pathname.slice(base.length) || "index.html");
    if (!pathname.startsWith(base)) this.strays.push(request.url);
    if (!pathname.startsWith(base) || !fs.existsSync(file)) {
      response.writeHead(404).end("nothing\n");
      return;
    }
    const type = types[path.extname(file)] ?? "application/octet-stream";
    response.writeHead(200, { "content-type": type }).end(fs.readFileSync(file));
  }

  write(...options) {
    const args = ["page", this.folder, "--force", ...options];
    const { status, stderr } = spawnSync(knobel, args, { encoding: "utf8" });
    assert.equal(status, 0, stderr);
  }

  /** The address of a view. */
  addressOf(view) {
    return `${base}${view === "/" ? "" : `?${view}`}`;
  }

  allows(address) {
    const { host, pathname } = new URL(address);
    return (
      this.others.includes(host) ||
      (host === new URL(this.address).host && pathname.startsWith(base))
    );
  }

  async stop() {
    this.listener.closeAllConnections();
    await new Promise((resolve) => this.listener.close(resolve));
  }
}

const host = await Host.start("page");
host.write();
const heading = ({ page }, name) => page.getByRole("heading", { level: 1, name }).waitFor();
const open = (person, view) => person.open(view);
const thrown = ({ page }) => page.locator(".own [data-cell]").first().waitFor();

/** Starts a game against a computer player, who needs a net: the strongest the large one. */
async function playComputer(person, level) {
  await open(person, "/computer");
  await person.page.getByText(level).click();
  await person.page.locator("button.main").click();
  await thrown(person);
}

const person = await Person.come(host, { isHasty: true });
const { page } = person;

await check("a game alone is played, and continued after a reload", async () => {
  await open(person, "/");
  await beginAlone(person);
  await play(person, hands.mouse, new Random(1), Infinity, { last: 2 });
  await heading(person, /Round 3/);
  assert.match(page.url(), /\/games\/knobel\/\?\/play\/[0-9a-z]{8}$/);
  await page.reload();
  await heading(person, /Round 3/);
  await play(person, hands.mouse, new Random(1), Infinity, { last: 3 });
  await page.goBack();
  assert.equal(page.url(), `${host.address}${base}`);
});

await check("computer players think, with nets that the host does not unpack", async () => {
  await playComputer(person, "Skilled");
  await play(person, hands.mouse, new Random(2), Infinity, { last: 2 });
  await playComputer(person, "Expert");
  await play(person, hands.mouse, new Random(2), Infinity, { last: 3 });
});

/** Views that links lead to, and their headings. */
const views = {
  "/": /./,
  "/daily/knaster": "Daily challenge",
  "/friends": "Friends",
  "/stats": /You|Your/,
  "/learn/knister": /./,
  "/rules/knaster": /Knaster/,
  "/replay": /./,
  "/settings": "Settings",
  "/here": "Pass the device around",
  "/computer": "Against the computer",
  "/puzzles": "Puzzles",
  "/puzzles/knaster": "Puzzle",
};

await check("every view has an address, and all links stay below the path", async () => {
  for (const [view, name] of Object.entries(views)) {
    await open(person, view);
    await page.locator("h1", { hasText: name }).first().waitFor();
    const links = await page.evaluate(() => [...document.links].map(({ href }) => href));
    const strays = links.filter((link) => !link.startsWith(`${host.address}${base}`));
    assert.deepEqual(strays, [], view);
  }
  await open(person, "/rules/knister");
  await page.locator("a[href*='/learn/']").first().click();
  await page.waitForURL(`${host.address}${base}?/learn/knister`);
  await page.goto(`${base}index.html?/settings`);
  await heading(person, "Settings");
  await page.goto(`${base}?%2Fsettings&fbclid=x`); /* as some programs pass links on */
  await heading(person, "Settings");
  await open(person, "/no/such/view");
  await heading(person, "Nothing here");
});

await check("playing together explains that there is no server", async () => {
  for (const view of ["/friends", "/t/abcdefgh", "/tv/abcdefgh"]) {
    await open(person, view);
    await page.getByText(/^This page has no server/).waitFor();
  }
});

await check("another language is fetched from below the path", async () => {
  const german = await Person.come(host, { locale: "de-DE" });
  await open(german, "/settings");
  await heading(german, "Einstellungen");
  assert.deepEqual(german.wrong, []);
  await german.leave();
});

/** The throws of the rounds that were played, from the record on the device. */
const throwsOf = ({ page }) =>
  page.evaluate(async () => {
    const request = indexedDB.open("knobel");
    const store = await new Promise((resolve) => {
      request.onsuccess = () => resolve(request.result);
    });
    const rows = store.transaction("events").objectStore("events").getAll();
    await new Promise((resolve) => {
      rows.onsuccess = resolve;
    });
    const daily = rows.result.filter(({ code }) => code.startsWith("day"));
    return daily
      .flatMap(({ events }) => events.split("\n"))
      .map((event) => /\bthrow (\d\+\d)/.exec(event)?.[1])
      .filter((each) => each !== undefined);
  });

await check("the daily dice follow from the date, for one try", async () => {
  const other = await Person.come(host, { isHasty: true });
  for (const each of [person, other]) {
    await open(each, "/daily/knister");
    await each.page.getByRole("button", { name: "Play today's" }).click();
    await thrown(each);
  }
  await play(person, hands.mouse, new Random(3));
  await play(other, hands.mouse, new Random(4), Infinity, { last: 4 });
  const all = await throwsOf(person);
  const first = await throwsOf(other);
  assert.equal(all.length, 25);
  assert.ok(first.length >= 4);
  assert.deepEqual(all.slice(0, first.length), first);
  await open(person, "/daily/knister");
  await page.getByRole("button", { name: "Look at my game" }).click();
  await page.locator(".end").waitFor();
  await open(person, "/daily/knaster");
  await page.getByRole("button", { name: "Play today's" }).waitFor();
  assert.deepEqual(other.wrong, []);
  await other.leave();
});

await check("the host was asked for nothing else", async () => {
  assert.deepEqual(host.strays, []);
  assert.deepEqual(person.wrong, []);
});
await person.leave();

const traveller = await Person.come(host, { isHasty: true, keeps: true });

await check("after one visit everything works without a connection", async () => {
  await open(traveller, "/");
  await traveller.kept();
  await host.stop();
  traveller.expected.push(isAway);
  for (const view of ["/", "/rules/knaster", "/learn/knister", "/stats", "/friends"]) {
    await open(traveller, view);
    await traveller.page
      .locator("h1", { hasText: views[view] ?? /./ })
      .first()
      .waitFor();
  }
  await playComputer(traveller, "Skilled");
  await play(traveller, hands.mouse, new Random(5), Infinity, { last: 2 });
  await traveller.page.reload();
  await heading(traveller, /Round 3/);
  await open(traveller, "/daily/knaster");
  await traveller.page.getByRole("button", { name: "Play today's" }).click();
  await thrown(traveller);
});

await check("other pages of the host keep their caches", async () => {
  await traveller.page.evaluate(() => caches.open("page-of-somebody-else"));
  await host.listen(host.port);
  host.write("--server", "http://127.0.0.1:1"); /* a new version */
  await open(traveller, "/");
  await traveller.page.getByRole("button", { name: "Reload" }).click();
  await traveller.page.waitForFunction(
    () => document.querySelector('meta[name="knobel-server"]').content !== "",
  );
  const names = await traveller.page.evaluate(() => caches.keys());
  assert.ok(names.includes("page-of-somebody-else"));
  assert.ok(names.every((name) => name === "page-of-somebody-else" || name.includes(base)));
  assert.deepEqual(traveller.wrong, []);
});
await traveller.leave();

const server = await Server.start("--origin", host.address);
host.write("--server", server.address);
host.others.push(new URL(server.address).host);

/** Makes a table at the server, as its host. */
const makeTable = ({ page }, server) =>
  page.evaluate(
    (server) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`${server.replace("http", "ws")}/lobby`);
        socket.onopen = () => socket.send("1 hello 2 new");
        socket.onerror = reject;
        socket.onmessage = ({ data }) => {
          const [, id, told] = data.split(" ");
          if (id === "1") {
            localStorage.setItem(`knobel.token ${server}`, JSON.stringify(told));
            socket.send("2 make knister pause=0 name=Friday");
          } else resolve(told);
        };
      }),
    server,
  );

async function sit({ page }, name) {
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sit down", exact: true }).click();
  await page.locator(".lobby-people", { hasText: name }).waitFor();
}

await check("people play at a table of the server that the page names", async () => {
  const [ana, bo] = await Promise.all([
    Person.come(host, { isHasty: true }),
    Person.come(host, { isHasty: true }),
  ]);
  await open(ana, "/");
  const code = await makeTable(ana, server.address);
  for (const [each, name] of [
    [ana, "Ana"],
    [bo, "Bo"],
  ]) {
    await open(each, `/t/${code}`);
    await sit(each, name);
  }
  await ana.page.locator(".link", { hasText: `${base}?/` }).waitFor();
  await ana.page.getByRole("button", { name: "Start with 2" }).click();
  await Promise.all([play(ana, hands.mouse, new Random(6)), play(bo, hands.mouse, new Random(7))]);
  await open(bo, `/replay&record=${code}/1`);
  await bo.page.getByText("Ana").first().waitFor({ state: "attached" });
  for (const each of [ana, bo]) assert.deepEqual(each.wrong, []);
  assert.deepEqual(host.strays, []);
});
await finish();
