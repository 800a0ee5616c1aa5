"use strict";
// goodprime/ssh2 without any other SSH program: the key exchange against an independent computation, and hostile peers.

const assert = require("node:assert/strict");
const crypto = require("node:crypto");
const { once } = require("node:events");
const net = require("node:net");
const { after, before, beforeEach, test } = require("node:test");

// The other side, which takes the functions as they are.
const raw = require("./raw.cjs");

// What the exchange gets from goodprime and OpenSSL is kept, and may be changed, by the tests.
const kept = [];
const change = {};
const real = { ...require("goodprime/sntrup761").sntrup761, diffieHellman: crypto.diffieHellman };
const secretsOf = {
  keygen: (made) => made.secretKey,
  encapsulate: (made) => made.sharedSecret,
  decapsulate: (secret) => secret,
  diffieHellman: (secret) => secret,
};
const watched = Object.fromEntries(Object.keys(secretsOf).map((name) => [name, (...args) => {
  const made = (change[name] ?? real[name])(...args);
  kept.push({ name, secret: secretsOf[name](made) });
  return made;
}]));
require.cache[require.resolve("goodprime/sntrup761")].exports = { sntrup761: watched };
crypto.diffieHellman = watched.diffieHellman;
const { NAMES, register } = require("goodprime/ssh2");

register();
const ssh2 = require("ssh2");

const hostKey = ssh2.utils.generateKeyPairSync("ed25519").private;
const NAME = NAMES[0];
const zero = (byte) => byte === 0;

const uncaught = [];
process.on("uncaughtException", (error) => uncaught.push(error));

// ssh2's server, and what its last connection says.
const said = [];
const server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
  for (const event of ["error", "handshake", "close"]) connection.on(event, (value) => said.push([event, value]));
});

before(() => server.listen(0, "127.0.0.1"));
after(() => { server.close(); assert.deepEqual(uncaught, []); });
beforeEach(() => { kept.length = 0; for (const name of Object.keys(change)) delete change[name]; });

/** What ssh2's client says to a raw server; it ends after its handshake. */
async function connected(options, kex = NAME) {
  const events = [];
  const result = {};
  const listener = net.createServer((socket) => {
    raw.server(socket, kex, options).then((k) => { result.k = k; }, (error) => { result.error = error; });
  });
  await once(listener.listen(0, "127.0.0.1"), "listening");
  const client = new ssh2.Client();
  for (const event of ["error", "handshake"]) client.on(event, (value) => events.push([event, value]));
  client.on("handshake", () => client.destroy());
  client.connect({ host: "127.0.0.1", port: listener.address().port, username: "x", readyTimeout: 30000 });
  await new Promise((closed) => client.on("close", closed));
  listener.close();
  return { events, ...result };
}

/** A raw client's K, or error, from ssh2's server, once the server has closed its connection. */
async function accepted(options, kex = NAME) {
  said.length = 0;
  const socket = net.connect(server.address().port, "127.0.0.1");
  const timer = setTimeout(() => socket.destroy(new Error("the server did not hang up")), 30000);
  const result = await raw.client(socket, kex, options).then((k) => ({ k }), (error) => ({ error }));
  if (result.k) socket.end();
  while (!said.some(([event]) => event === "close")) await new Promise((go) => setImmediate(go));
  clearTimeout(timer);
  return result;
}

const errors = (events) => events.filter(([event]) => event === "error").map(([, error]) => error.message);

/** One error and no handshake: the connection has ended as it must. */
function refused(events, message) {
  assert.match(errors(events).join("\n"), message);
  assert.equal(errors(events).length, 1, "errors");
  assert.ok(!events.some(([event]) => event === "handshake"), "a handshake");
}

test("K and the hash are those of an independent client", async () => {
  // K begins with a bit that an mpint would not have there, now and then.
  const first = new Set();
  for (let i = 0; i < 64 && (i < 4 || first.size < 2); i++) {
    const { k, error } = await accepted({}, NAMES[i % 2]);
    assert.equal(error, undefined);
    first.add(k[0] >> 7);
    assert.equal(said[0][1].kex, NAMES[i % 2]);
  }
  assert.equal(first.size, 2);
});

test("K and the hash are those of an independent server", async () => {
  const first = new Set();
  for (let i = 0; i < 64 && (i < 4 || first.size < 2); i++) {
    const { k, events } = await connected({}, NAMES[i % 2]);
    assert.deepEqual(errors(events), []);
    assert.equal(events[0][1].kex, NAMES[i % 2]);
    first.add(k[0] >> 7);
  }
  assert.equal(first.size, 2);
});

test("zero bytes at the beginning of a share stay", async () => {
  assert.equal((await accepted({ first: zero })).error, undefined);
  assert.deepEqual(errors((await connected({ first: zero })).events), []);
  // This side's own.
  const again = (name, part) => (...args) => {
    for (;;) {
      const made = real[name](...args);
      if (made[part][0] === 0) return made;
    }
  };
  change.keygen = again("keygen", "publicKey");
  change.encapsulate = again("encapsulate", "cipherText");
  assert.equal((await accepted({})).error, undefined);
  assert.deepEqual(errors((await connected({})).events), []);
});

/** Every secret that the exchange was given is zero now. */
function wiped(...names) {
  assert.deepEqual(kept.map(({ name }) => name), names);
  for (const { name, secret } of kept) assert.ok(secret.every(zero), `${name}'s secret is still there`);
}

test("secrets are wiped", async () => {
  await accepted({});
  wiped("encapsulate", "diffieHellman");
  kept.length = 0;
  await connected({});
  wiped("keygen", "decapsulate", "diffieHellman");
});

const lowOrder = (share) => Buffer.concat([share.subarray(0, -32), Buffer.alloc(32)]);

test("secrets are wiped where the exchange fails", async () => {
  await accepted({ change: lowOrder });
  wiped("encapsulate");
  kept.length = 0;
  await connected({ change: lowOrder });
  wiped("keygen", "decapsulate");
  kept.length = 0;
  await connected({ change: (share) => share.subarray(1) });
  wiped("keygen");
});

test("a share of a wrong length ends the connection", async () => {
  for (const length of [0, 32, 1158, 1189, 1191, 1222, 30000]) {
    const resized = (share) => Buffer.concat([share, Buffer.alloc(30000)]).subarray(0, length);
    assert.match((await accepted({ change: resized })).error.message, /message 1$/, "DISCONNECT");
    refused(said, new RegExp(`share has ${length} bytes instead of 1190`));
  }
  for (const length of [0, 32, 1039, 1070, 1072, 1190, 30000]) {
    const resized = (share) => Buffer.concat([share, Buffer.alloc(30000)]).subarray(0, length);
    refused((await connected({ change: resized })).events, new RegExp(`share has ${length} bytes instead of 1071`));
  }
  assert.equal((await accepted({})).error, undefined, "the server serves others");
});

test("a client may guess the key exchange", async () => {
  assert.equal((await accepted({ guess: "rightly" })).error, undefined);
  assert.equal((await accepted({ guess: "wrongly" }, `mlkem768x25519-sha256,${NAME}`)).error, undefined);
  assert.equal((await accepted({ guess: "wrongly" }, NAMES[1])).error, undefined);
  assert.equal((await accepted({ guess: "wrongly", hostKeys: "ssh-rsa,ssh-ed25519" })).error, undefined);
});

test("what follows a bad share is not read", async () => {
  const also = Buffer.concat([raw.Wire.packet(99, Buffer.alloc(20)), raw.Wire.packet(raw.NEWKEYS)]);
  await accepted({ change: (share) => share.subarray(1), also });
  refused(said, /1189 bytes/);
});

test("an X25519 share of low order ends the connection", async () => {
  const one = (share) => Buffer.concat([share.subarray(0, -32), Buffer.from([1]), Buffer.alloc(31)]);
  for (const bad of [lowOrder, one]) {
    await accepted({ change: bad });
    refused(said, /sntrup761x25519-sha512: /);
    refused((await connected({ change: bad })).events, /sntrup761x25519-sha512: /);
  }
  // As if OpenSSL did not look.
  change.diffieHellman = () => Buffer.alloc(32);
  await accepted({});
  refused(said, /a point of low order/);
  refused((await connected({})).events, /a point of low order/);
});

test("a changed share ends the connection", async () => {
  for (const at of [0, 700, 1038, 1050]) {
    const flip = (share) => { const other = Buffer.from(share); other[at] ^= 1; return other; };
    refused((await connected({ change: flip })).events, /signature verification failed/);
    // A server sees it in the first packet under keys that only it has.
    const { error } = await accepted({ change: flip, end: crypto.randomBytes(64) });
    assert.match(error.message, /signed something else/);
    assert.equal(errors(said).length, 1, "errors");
  }
});

test("a failure of randomness ends the connection", async () => {
  for (const thrown of [new Error("no randomness"), "no randomness"]) {
    change.keygen = change.encapsulate = () => { throw thrown; };
    const { error } = await accepted({});
    assert.match(error.message, /message 1$/, "DISCONNECT");
    refused(said, /sntrup761x25519-sha512: no randomness/);
    const { events, k } = await connected({});
    refused(events, /sntrup761x25519-sha512: no randomness/);
    assert.equal(events[0][1].level, "handshake");
    assert.equal(k, undefined, "a share was sent");
  }
});
