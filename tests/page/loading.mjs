// How the page loads and is cached: its size, its requests, and that it works without a server.
import assert from "node:assert/strict";
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { beginAlone } from "./hands.mjs";
import { build, check, finish, numberFile, Person, room, Server } from "./support.mjs";

const server = await Server.start();

/** An answer as it is transferred. */
function get(address, headers = {}, method = "GET") {
  return new Promise((resolve, reject) => {
    const target = new URL(address, server.address);
    const request = http.request(target, { headers, method }, (response) => {
      const parts = [];
      response.on("data", (part) => parts.push(part));
      response.on("end", () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          body: Buffer.concat(parts),
        }),
      );
    });
    request.on("error", reject);
    request.end();
  });
}

const zipped = { "accept-encoding": "gzip, deflate, br" };
/** The addresses of the nets by size and game. */
const [nets] = fs
  .readFileSync(path.join(build, "page/service-worker.js"), "utf8")
  .match(/\{"large":.*?\}\}/)
  .map((text) => JSON.parse(text));
const worker = `/${fs.readdirSync(path.join(build, "page")).find((name) => /^worker-\w+\.js$/.test(name))}`;

await check("everything until the first throw takes at most 100 KB and 10 requests", async () => {
  const first = String((await get("/")).body).match(/\/[\w-]+\.(js|css)\b/g);
  const files = new Set(["/", "/knobel.wasm", worker, ...first]);
  const weights = {};
  for (const file of files) {
    const { status, headers, body } = await get(file, zipped);
    assert.equal(status, 200, file);
    assert.equal(headers["content-encoding"], "br", file);
    weights[file] = body.length;
    const text = String(brotliDecompressSync(body));
    for (const [, name] of text.matchAll(/(?:from|import)"\.\/([\w-]+\.js)"/g))
      files.add(`/${name}`);
  }
  const weight = Object.values(weights).reduce((sum, each) => sum + each);
  console.log(`# ${weight} bytes: ${JSON.stringify(weights)}`);
  assert.ok(weight <= 100_000, `${weight} bytes`);
  assert.ok(files.size <= 10, `${files.size} requests`);
});

for (const [size, game, most] of [
  ["large", "knister", 4_000_000],
  ["large", "knaster", 6_000_000],
  ["small", "knister", 250_000],
  ["small", "knaster", 450_000],
])
  await check(`the ${size} net of ${game} takes at most ${most} bytes to download`, async () => {
    const { status, headers, body } = await get(nets[size][game], zipped);
    assert.equal(status, 200);
    assert.equal(headers["content-encoding"], "gzip");
    assert.match(headers["cache-control"], /immutable/);
    console.log(`# ${body.length} bytes of ${headers["x-length"]}`);
    assert.ok(body.length <= most, `${body.length} bytes`);
    const whole = await get(nets[size][game]);
    assert.equal(whole.headers["content-encoding"], undefined);
    assert.equal(String(whole.body.length), headers["x-length"]);
    assert.ok(gunzipSync(body).equals(whole.body));
  });

/** What a client says that it accepts, and the encoding that it gets. */
const encodings = [
  ["gzip, deflate, br, zstd", "br"],
  ["gzip, deflate", "gzip"],
  ["br;q=0.2, gzip;q=0.5", "gzip"],
  ["br;q=0, gzip;q=0", undefined],
  ["identity", undefined],
];
const unpacking = { br: brotliDecompressSync, gzip: gunzipSync };

await check("every file has the same bytes in every encoding", async () => {
  const folder = path.join(build, "page");
  for (const file of fs.readdirSync(folder, { recursive: true })) {
    if (!fs.statSync(path.join(folder, file)).isFile()) continue;
    const whole = fs.readFileSync(path.join(folder, file));
    const isPicture = file.endsWith(".png"); /* it is compressed already */
    const tags = new Set();
    for (const [accepted, encoding] of encodings) {
      const asked = { "accept-encoding": accepted };
      const { headers, body } = await get(`/${file}`, asked);
      const said = headers["content-encoding"];
      if (!isPicture) assert.equal(said, encoding, `${file}: ${accepted}`);
      assert.ok((unpacking[said]?.(body) ?? body).equals(whole), `${file}: ${said}`);
      assert.equal(headers["x-length"], said && String(whole.length));
      assert.equal(headers.vary, "accept-encoding");
      tags.add(headers.etag);
      const head = await get(`/${file}`, asked, "HEAD");
      assert.equal(head.body.length, 0);
      for (const name of ["content-length", "content-encoding", "content-type", "etag", "vary"])
        assert.equal(head.headers[name], headers[name], `${file}: ${name}`);
    }
    assert.equal(tags.size, 1, file); /* it is weak: the same for all encodings */
    const again = await get(`/${file}`, { ...zipped, "if-none-match": [...tags][0] });
    assert.equal(again.status, 304);
    assert.equal(again.headers["content-encoding"], undefined);
  }
});

await check("unchanged files are not sent again", async () => {
  const { headers } = await get("/");
  assert.equal(headers["cache-control"], "no-cache");
  const again = await get("/", { "if-none-match": headers.etag });
  assert.equal(again.status, 304);
  assert.equal(again.body.length, 0);
  assert.equal((await get("/", { "if-none-match": 'W/"0123456789abcdef"' })).status, 200);
});

await check("exactly the views have addresses", async () => {
  const { body } = await get("/");
  for (const view of [
    "/t/abcdefgh",
    "/t/abcdefgh?ticket=x",
    "/tv/abcdefgh",
    "/daily/knister",
    "/replay",
    "/learn/knaster",
    "/rules/knister",
    "/stats",
    "/settings",
    "/play/x",
  ])
    assert.ok((await get(view)).body.equals(body), view);
  for (const other of [
    "/t/",
    "/t/a/b",
    "/x",
    "/nets/knister-0000000000000000.net",
    "/knobel.wasm/",
    "/replay/x",
  ])
    assert.equal((await get(other)).status, 404, other);
});

const person = await Person.come(server, { keeps: true });

await check("where there is nothing, the page says so and leads on", async () => {
  const stranger = await Person.come(server, { keeps: false });
  stranger.expected.push(/404/);
  for (const path of ["/nonsense", "/no/such/view", "/%"]) {
    const answer = await stranger.page.goto(path);
    assert.equal(answer.status(), 404);
    await stranger.page.getByRole("heading", { level: 1, name: "Nothing here" }).waitFor();
  }
  await stranger.page.getByRole("link", { name: "Home" }).first().click();
  await stranger.page.locator("main").first().waitFor();
  assert.equal(new URL(stranger.page.url()).pathname, "/");
  assert.deepEqual(stranger.wrong, []);
  await stranger.leave();
});

await check("the page loads without errors, and contacts no other server", async () => {
  await person.open("/");
  await person.kept();
  assert.deepEqual(person.wrong, []);
});

await check("the bots play as the native ones: the number of bench", async () => {
  const number = await person.page.evaluate(
    async ([address, nets]) => {
      const worker = new Worker(address, { type: "module" });
      worker.postMessage({
        kind: "begin",
        program: await WebAssembly.compileStreaming(fetch("/knobel.wasm")),
        whole: "/whole.wasm",
        key: "0".repeat(64),
        nets,
      });
      const ask = (call, request, game) =>
        worker.postMessage({ kind: "call", call, request, game, net: "large" });
      ask(0, "nets", "knister");
      ask(1, "nets", "knaster");
      await new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          if (data.answer?.includes("knister") && data.answer.includes("knaster")) resolve();
        };
      });
      ask(2, "bench", "knister");
      const told = await new Promise((resolve) => {
        worker.onmessage = ({ data }) => {
          if (data.call === 2) resolve(data);
        };
      });
      worker.terminate();
      return told.answer ?? told.reason;
    },
    [worker, nets],
  );
  assert.equal(number, fs.readFileSync(numberFile, "utf8").trim());
});

await check("the page loads without a server, with what bots need", async () => {
  await server.stop();
  person.expected.push(/ERR_CONNECTION_REFUSED/);
  for (const view of ["/", "/settings", "/learn/knister", "/rules/knaster", "/play/nothing"])
    await person.open(view);
  const kept = await person.page.evaluate(
    async (files) => {
      const answers = await Promise.all(files.map((file) => fetch(file)));
      return answers.every((answer) => answer.ok);
    },
    [...Object.values(nets.small), "/knobel.wasm", "/whole.wasm", "/words.de.json", worker],
  );
  assert.ok(kept);
  assert.deepEqual(person.wrong, []);
  await server.restart();
});
/** A copy of the page's folder with another version, as after an update. */
function otherVersion(name) {
  const folder = path.join(room, name);
  fs.cpSync(path.join(build, "page"), folder, { recursive: true });
  const file = path.join(folder, "service-worker.js");
  fs.writeFileSync(file, fs.readFileSync(file, "utf8").replace(/page-|"page-"/, `$&${name}-`));
  return folder;
}

await check("a new version waits until it is accepted, and a game continues in it", async () => {
  await person.open("/");
  await beginAlone(person);
  const cell = person.page.locator('.own [data-cell="c3"]');
  await person.page.locator('.own [data-cell="c3"][aria-disabled="false"]').click();
  await person.page.keyboard.press("Space");
  await person.page.getByText("Round 2 of 25").waitFor();
  const written = await cell.getAttribute("aria-label");
  assert.match(written, /\d/);
  await server.stop();
  server.options.push("--page", otherVersion("other"));
  await server.restart();
  await person.page.reload();
  await person.page.evaluate(async () => (await navigator.serviceWorker.ready).update());
  const note = person.page.locator(".update");
  await note.waitFor();
  await Promise.all([person.page.waitForEvent("load"), note.getByRole("button").first().click()]);
  await cell.and(person.page.locator(`[aria-label="${written}"]`)).waitFor();
  const kept = await person.page.evaluate(() => caches.keys());
  assert.equal(kept.filter((name) => name.startsWith("page-")).length, 1);
  assert.match(kept.join(), /other/);
  assert.deepEqual(person.wrong, []);
});
/** Answers every WebSocket of a page with the same lines. Returns a function that counts them. */
async function answerFalsely(page, lines) {
  let count = 0;
  await page.routeWebSocket(/\/table\//, (socket) => {
    count++;
    socket.onMessage(() => socket.send(lines));
  });
  return () => count;
}

await check("a page that a newer server refuses takes the new version by itself", async () => {
  await person.open("/");
  await server.stop();
  server.options.push("--page", otherVersion("newer"));
  await server.restart();
  await answerFalsely(person.page, "no 1 protocol 3");
  await person.open("/t/abcdefgh");
  await person.page.waitForFunction(async () => (await caches.keys()).join().includes("newer"));
  const told = person.page.getByText("speaks another version");
  await told.waitFor();
  const reload = person.page.getByRole("button", { name: "Reload" });
  await Promise.all([person.page.waitForEvent("load"), reload.click()]);
  await told.waitFor();
});

await check("a table that makes no sense is not asked for again and again", async () => {
  const other = await Person.come(server);
  const count = await answerFalsely(
    other.page,
    "ok 1\n1 table knister name=T\n2 something new\nyou -\nhere 1",
  );
  await other.open("/t/abcdefgh");
  await other.page.locator(".going", { hasText: "does not understand the table" }).waitFor();
  await other.page.waitForTimeout(2000);
  assert.ok(count() <= 10, `${count()} connections`);
  const reload = other.page.getByRole("button", { name: "Reload" });
  await Promise.all([other.page.waitForEvent("load"), reload.click()]);
});
await finish();
