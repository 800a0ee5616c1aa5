"use strict";
// goodprime/ssh2's register(): where it puts the names, and what it says where ssh2 is not as it knows it.
// Each test runs a program of its own, as a process loads ssh2 once.

const assert = require("node:assert/strict");
const { execFileSync } = require("node:child_process");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const { after, test } = require("node:test");

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "goodprime-ssh2-"));
after(() => fs.rmSync(folder, { recursive: true }));

const { NAMES } = require("goodprime/ssh2");
const { utils } = require("ssh2");
const ssh2 = path.dirname(require.resolve("ssh2/package.json"));

/** What a program prints, as JSON; it stands in this folder, so it sees the same packages. */
function run(program, ...args) {
  const said = execFileSync(process.execPath, ["-e", program, "--", ...args], { cwd: __dirname, encoding: "utf8" });
  return JSON.parse(said);
}

const OFFERS = `
  const { DEFAULT_KEXINIT_CLIENT: client, DEFAULT_KEXINIT_SERVER: server } = require("ssh2/lib/protocol/kex.js");
  const { DEFAULT_KEX, SUPPORTED_KEX } = require("ssh2/lib/protocol/constants.js");
  console.log(JSON.stringify([client.lists.kex.array, server.lists.kex.array, DEFAULT_KEX, SUPPORTED_KEX]));`;

test("the names come before curve25519, and nothing else changes", () => {
  const stock = run(OFFERS);
  const twice = 'const { register } = require("goodprime/ssh2"); register(); register({ prefer: true });';
  const offers = run(`${twice}${OFFERS}`);
  for (const [i, offer] of offers.entries()) assert.deepEqual(offer, [...NAMES, ...stock[i]]);
});

test("an option that does not exist is refused, and nothing changes", () => {
  const program = `
    const { register } = require("goodprime/ssh2");
    let said;
    try { register({ prefers: true }); } catch (error) { said = [error.name, error.message]; }
    const { DEFAULT_KEX } = require("ssh2/lib/protocol/constants.js");
    console.log(JSON.stringify([said, DEFAULT_KEX.some((name) => name.startsWith("sntrup"))]));`;
  const said = ["TypeError", 'register has no option "prefers"; its options are prefer and from.'];
  assert.deepEqual(run(program), [said, false]);
});

test("the names come after ML-KEM, or first", () => {
  const program = (options) => `
    const lists = require("ssh2/lib/protocol/constants.js");
    for (const name of ["DEFAULT_KEX", "SUPPORTED_KEX"]) lists[name].unshift("mlkem768x25519-sha256");
    require("goodprime/ssh2").register(${options});${OFFERS}`;
  for (const offer of run(program(""))) {
    assert.deepEqual(offer.slice(0, 4), ["mlkem768x25519-sha256", ...NAMES, "curve25519-sha256@libssh.org"]);
  }
  for (const offer of run(program("{ prefer: true }"))) {
    assert.deepEqual(offer.slice(0, 3), [...NAMES, "mlkem768x25519-sha256"]);
  }
});

test("modules can register, and import ssh2 after that", () => {
  const program = `
    import { register, NAMES } from "goodprime/ssh2";
    register();
    const { default: { Client } } = await import("ssh2");
    const client = new Client();
    client.on("error", () => {});
    client.connect({ host: "127.0.0.1", port: 1, username: "x", algorithms: { kex: NAMES } });
    console.log(JSON.stringify(client._protocol._offer.lists.kex.array));`;
  const args = ["--input-type=module", "-e", program];
  const said = execFileSync(process.execPath, args, { cwd: __dirname, encoding: "utf8" });
  assert.deepEqual(JSON.parse(said).slice(0, 2), NAMES);
});

/** The messages with which register() fails for copies of ssh2. It must have changed nothing then. */
function messages(copies, before = "") {
  return run(`
    const { register } = require("goodprime/ssh2");
    const said = [];
    for (const from of JSON.parse(process.argv.at(-1))) {
      const of = (name) => require.resolve("ssh2/" + name, { paths: [from] });
      const lists = () => JSON.stringify(require(of("lib/protocol/constants.js")));
      ${before}
      const was = lists();
      let message = "registered";
      try { register({ from }); } catch (error) { message = error.message; }
      const kex = require.cache[of("lib/protocol/kex.js")];
      const changed = lists() !== was || Boolean(kex && kex[Symbol.for("goodprime.ssh2")]);
      if (changed !== (message === "registered")) message = "wrong: changed is " + changed;
      said.push(message);
    }
    console.log(JSON.stringify(said));`, JSON.stringify(copies));
}

/** A folder from which a copy of ssh2 with a changed file is looked up. */
function copy(file, edit) {
  const from = fs.mkdtempSync(path.join(folder, "copy-"));
  const modules = path.join(from, "node_modules");
  for (const part of ["package.json", "lib"]) {
    fs.cpSync(path.join(ssh2, part), path.join(modules, "ssh2", part), { recursive: true });
  }
  for (const name of ["asn1", "bcrypt-pbkdf"]) {
    fs.symlinkSync(path.dirname(require.resolve(`${name}/package.json`)), path.join(modules, name));
  }
  const changed = path.join(modules, "ssh2", "lib", "protocol", file);
  const text = fs.readFileSync(changed, "utf8");
  const edited = edit(text);
  assert.notEqual(edited, text, "nothing was edited");
  fs.writeFileSync(changed, edited);
  return from;
}

test("ssh2 that is loaded already is an error", () => {
  const version = require("ssh2/package.json").version.replaceAll(".", "\\.");
  const same = copy("kex.js", (text) => `${text}\n`);
  const [said] = messages([same], 'require(of("lib/index.js"));');
  const expected = `^goodprime cannot register with ssh2 ${version}: ssh2 is loaded already.*nothing was changed`;
  assert.match(said, new RegExp(expected));
  assert.deepEqual(messages([same]), ["registered"], "the copy itself is as it should be");
});

test("a missing ssh2 is an error", () => {
  const program = `
    try {
      require("goodprime/ssh2").register({ from: "/" });
    } catch (error) {
      console.log(JSON.stringify(error.message));
    }`;
  assert.match(run(program), /^goodprime cannot find ssh2 from \/; nothing was changed/);
});

test("a program takes its own ssh2, not that of the folder from which it is called", () => {
  const planted = copy("constants.js", (text) => `${text}\nconsole.log("planted");\n`);
  const link = path.join(folder, "program.mjs");
  const file = path.join(__dirname, "program.mjs");
  fs.writeFileSync(file, 'import { register } from "goodprime/ssh2"; register(); console.log("own");');
  fs.symlinkSync(file, link);
  for (const program of [file, link]) {
    assert.equal(execFileSync(process.execPath, [program], { cwd: planted, encoding: "utf8" }), "own\n");
  }
});

// Text of kex.js on which the exchange relies, and another text.
const MOVED = [
  ["  class ECDHExchange extends KeyExchange {", "  class EcdhExchange extends KeyExchange {"],
  ["        case 'curve25519-sha256':\n", "        case 'curve25519-sha512':\n"],
  ["if (firstFollows && (!remote.kex.length || clientList[i] !== remote.kex[0])) {", "if (firstFollows) {"],
  ["const createKeyExchange = (() => {", "const createKex = (() => {"],
  ["class Curve25519Exchange extends KeyExchange {", "class X25519Exchange extends KeyExchange {"],
  ["self._kex = createKeyExchange(init, self, payload);", "self._kex = createKeyExchange(init, payload, self);"],
  ["this._keys = generateKeyPairSync('x25519');", "this._pair = generateKeyPairSync('x25519');"],
  ["const pubKey = this.convertPublicKey(this._dhData);", "const pubKey = this._dhData;"],
  ["let secret = this.computeSecret(this._dhData);", "let secret = await this.computeSecret(this._dhData);"],
  ["if (secret instanceof Error) {", "if (!secret) {"],
  ["hashString(hash, secret);", "hashMpint(hash, secret);"],
  ["newSecret.set(secret, 4);", "newSecret.set(mpint(secret), 4);"],
];

test("internals that moved are an error that names them", () => {
  const missing = MOVED.map(([known, other]) => copy("kex.js", (text) => text.replace(known, () => other)));
  const twice = MOVED.map(([known]) => copy("kex.js", (text) => `${text}\n/*\n${known}\n*/\n`));
  for (const [i, said] of messages([...missing, ...twice]).entries()) {
    const known = MOVED[i % MOVED.length][0].trim();
    assert.ok(said.includes(`"${known}" in lib/protocol/kex.js is missing or has changed. Releases `), said);
    assert.ok(said.endsWith("; nothing was changed."), said);
  }
});

test("names and methods that moved are an error", () => {
  const renamed = (text) => text.replaceAll("computeSecret(", "compute(").replace("this.compute(this._dhData)",
    "this.computeSecret(this._dhData)");
  const [fatal, method, offer] = messages([
    copy("kex.js", (text) => text.replaceAll("doFatalError", "fatal")),
    copy("kex.js", renamed),
    copy("kex.js", (text) => text.replace("  DEFAULT_KEXINIT_SERVER: ", "  KEXINIT_SERVER: ")),
  ]);
  assert.match(fatal, /doFatalError.* is missing or has changed/);
  assert.match(method, /Curve25519Exchange.computeSecret in kex.js is missing or has changed/);
  assert.match(offer, /DEFAULT_KEXINIT_SERVER in lib\/protocol\/kex.js is missing or has changed/);
});

test("lists that moved are an error", () => {
  const copies = [
    "  ALL_KEX: SUPPORTED_KEX,",
    "  SUPPORTED_KEX: Object.freeze(SUPPORTED_KEX),",
    "  SUPPORTED_KEX: SUPPORTED_KEX.concat('sntrup761x25519-sha512'),",
    "  SUPPORTED_KEX: ['curve448-sha512'],",
  ].map((other) => copy("constants.js", (text) => text.replace("  SUPPORTED_KEX,", other)));
  for (const said of messages(copies)) {
    assert.match(said, /SUPPORTED_KEX in lib\/protocol\/constants.js is missing or has changed/);
  }
});

// Client and server of one release, which agree on the key exchange by themselves.
for (const release of ["1.12", "1.17"]) {
  test(`release ${release} connects`, () => {
    const from = fs.mkdtempSync(path.join(folder, "release-"));
    fs.mkdirSync(path.join(from, "node_modules"));
    const alias = release === "1.17" ? "ssh2" : `ssh2-${release}`;
    fs.symlinkSync(path.dirname(require.resolve(`${alias}/package.json`)), path.join(from, "node_modules", "ssh2"));
    fs.writeFileSync(path.join(from, "host"), utils.generateKeyPairSync("ed25519").private);
    const said = run(`
      const from = process.argv.at(-1);
      require("goodprime/ssh2").register({ from });
      const of = (name) => require(require.resolve(name, { paths: [from] }));
      const { Client, Server } = of("ssh2");
      const server = new Server({ hostKeys: [require("fs").readFileSync(from + "/host")] }, (connection) => {
        connection.on("authentication", (context) => context.accept());
      });
      server.listen(0, "127.0.0.1", () => {
        const client = new Client();
        client.on("handshake", ({ kex }) => console.log(JSON.stringify([of("ssh2/package.json").version, kex])));
        client.on("ready", () => { client.end(); server.close(); });
        client.connect({ host: "127.0.0.1", port: server.address().port, username: "x", password: "x" });
      });`, from);
    assert.ok(said[0].startsWith(`${release}.`));
    assert.equal(said[1], NAMES[0]);
  });
}
