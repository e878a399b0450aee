// What a phone has to download before the first throw can be used: little, at once, and nothing once the page is cached.
// bench/phone.mjs measures how long that takes.
import assert from "node:assert/strict";
import { hurry } from "./hands.mjs";
import { check, devices, finish, Person, Server } from "./support.mjs";

const server = await Server.start();
const person = await Person.come(server, { ...devices["Pixel 5"], keeps: true });
await person.context.addInitScript(hurry);

/** Opens the page and starts at once; returns what was downloaded before the first throw, by address. */
async function begin() {
  const came = new Map();
  const session = await person.context.newCDPSession(person.page);
  await session.send("Network.enable");
  const addresses = new Map();
  session.on("Network.responseReceived", ({ requestId, response }) => {
    if (!response.fromServiceWorker && !response.fromDiskCache)
      addresses.set(requestId, new URL(response.url).pathname);
  });
  session.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (addresses.has(requestId)) came.set(addresses.get(requestId), encodedDataLength);
  });
  await person.page.goto("/");
  await person.page.waitForFunction(() => window.ready !== undefined);
  const late = await person.page.evaluate(() =>
    performance
      .getEntriesByType("resource")
      .filter(({ startTime }) => startTime > window.ready)
      .map(({ name }) => new URL(name).pathname),
  );
  for (const address of late) came.delete(address);
  return came;
}

await check("the first throw can be used after few requests and few bytes", async () => {
  const came = await begin();
  const bytes = [...came.values()].reduce((sum, each) => sum + each, 0);
  console.log(`# ${came.size} requests, ${bytes} bytes: ${[...came.keys()].join(" ")}`);
  assert.ok(came.has("/knobel.wasm"), "nothing was counted");
  assert.ok(came.size <= 10, `${came.size} requests`);
  assert.ok(bytes <= 107_000, `${bytes} bytes`);
  assert.ok(
    ![...came.keys()].some(
      (address) => address.startsWith("/nets/") || address.startsWith("/more"),
    ),
    "what nobody has asked for yet",
  );
});

await check("once the page is cached, nothing is requested", async () => {
  await person.kept();
  await person.page.close();
  await person.newTab();
  const came = await begin();
  assert.deepEqual([...came.keys()], []);
  assert.deepEqual(person.wrong, []);
});
await finish();
