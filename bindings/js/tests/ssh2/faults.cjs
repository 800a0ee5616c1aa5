"use strict";
// Plants faults in the installed copy of goodprime/ssh2, one after the other, and fails if a test does not see its
// fault. `bindings/js/check-ssh2 --faults` runs this file in a clean folder. Arguments: parts of the faults' names
// (default: all faults).

const { spawnSync } = require("node:child_process");
const fs = require("node:fs");
const path = require("node:path");

const CLIENT = ["exchange", "K and the hash are those of an independent client"];
const SERVER = ["exchange", "K and the hash are those of an independent server"];
const WIPED = ["exchange", "secrets are wiped"];
const FAILED = ["exchange", "secrets are wiped where the exchange fails"];
const RANDOMNESS = ["exchange", "a failure of randomness ends the connection"];
const MOVED = ["register", "internals that moved are an error that names them"];
const NAMES = ["register", "names and methods that moved are an error"];
const ORDER = ["register", "the names come after ML-KEM, or first"];
const GUESS = ["exchange", "a client may guess the key exchange"];

// The fault, the text that is replaced, what replaces it, the tests of which each must fail.
const FAULTS = [
  ["zero bytes are stripped", "      return key;\n", "      return super.convertPublicKey(key);\n",
    ["exchange", "zero bytes at the beginning of a share stay"]],
  ["K is an mpint", "return hash.digest();",
    "const k = hash.digest(); return k[0] & 128 ? Buffer.concat([Buffer.alloc(1), k]) : k;", CLIENT, SERVER],
  ["K's parts in the other order", "for (const secret of secrets) hash",
    "for (const secret of secrets.slice().reverse()) hash", CLIENT, SERVER],
  ["another hash", 'super("sha512", ...args)', 'super("sha256", ...args)', CLIENT, SERVER],
  ["no check of lengths", "if (share.length !== length)", "if (false)",
    ["exchange", "a share of a wrong length ends the connection"]],
  ["no check of zero", "if (secret.every(", "if (false && secret.every(",
    ["exchange", "an X25519 share of low order ends the connection"]],
  ["shared secrets are not wiped", "for (const secret of secrets) secret.fill(0);", "", WIPED, FAILED],
  ["the secret key is not wiped", "if (this._kem) this._kem.secretKey.fill(0);", "", WIPED, FAILED],
  ["the KEM's secret is not wiped after a bad X25519 share",
    "        secrets.push(this._kemSecret(share.subarray(0, -X25519)));\n        secrets.push(",
    "        secrets.push(this._kemSecret(share.subarray(0, -X25519)), ", FAILED],
  ["a client swallows a failure of randomness", "return doFatalError(this._protocol, failed,", "return; (",
    RANDOMNESS],
  ["a server swallows a failure of randomness", "return failure(error);", "return Buffer.alloc(64);", RANDOMNESS],
  ["what follows a bad share is read", "this._failed = true;", "",
    ["exchange", "what follows a bad share is not read"]],
  ["no anchor is checked", "if (text.split(anchor).length !== 2)", "if (false)", MOVED],
  ["an anchor may be there twice", "if (text.split(anchor).length !== 2)", "if (text.split(anchor).length < 2)", MOVED],
  ["no method is checked", 'if (typeof Curve25519Exchange.prototype[name] !== "function")', "if (false)", NAMES],
  ["lists stay changed after an error", "lists.forEach((list, i) => list.splice(0, list.length, ...before[i]));", "",
    NAMES],
  ["kex.js stays after an error", "delete require.cache[ssh2.kex];", "", NAMES],
  ["no list is checked", "if (!right || NAMES.some((ours) => list.includes(ours)))", "if (false)",
    ["register", "lists that moved are an error"]],
  ["a loaded ssh2 is no error", "if (loaded) {", "if (loaded && loaded[MARK]) {",
    ["register", "ssh2 that is loaded already is an error"]],
  ["before ML-KEM", "prefer ? 0 : later", "0", ORDER],
  ["prefer has no effect", "prefer ? 0 : later", "later", ORDER],
  ["a right guess is skipped", ".replace(GUESS, () => RIGHT_GUESS)", "", GUESS],
  ["a guess of the key exchange alone", "remote.serverHostKey[0] !== local.lists.serverHostKey.array[0]", "false",
    GUESS],
  ["ssh2 of the current folder", "if (require.main) return require.main.filename;", "return process.cwd();",
    ["register", "a program takes its own ssh2, not that of the folder from which it is called"]],
  ["a wrong guess is taken", "clientList[0] !== serverList[0]", "false", GUESS],
];

const file = require.resolve("goodprime/ssh2");
if (!fs.realpathSync(file).includes(`node_modules${path.sep}`)) throw new Error(`${file} is not an installed copy`);
const right = fs.readFileSync(file, "utf8");

/** Whether a test passes; null if it did not run. */
function passes([name, title]) {
  const pattern = `^${title.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}$`;
  const args = ["--test", "--test-reporter=tap", "--test-timeout=60000", "--test-name-pattern", pattern];
  const said = spawnSync(process.execPath, [...args, path.join(__dirname, `${name}.test.cjs`)], { encoding: "utf8" });
  const line = said.stdout.split("\n").find((one) => /^(not )?ok /.test(one) && one.endsWith(` - ${title}`));
  return line === undefined ? null : line.startsWith("ok");
}

let failed = 0;
try {
  for (const [fault, from, to, ...tests] of FAULTS) {
    const wanted = process.argv.slice(2);
    if (wanted.length > 0 && !wanted.some((part) => fault.includes(part))) continue;
    if (right.split(from).length !== 2) throw new Error(`"${from}" is not there once`);
    for (const test of tests) {
      fs.writeFileSync(file, right.replace(from, () => to));
      const seen = passes(test) === false;
      // The same test must pass without the fault.
      fs.writeFileSync(file, right);
      const sound = passes(test) === true;
      if (!seen || !sound) failed += 1;
      console.log(`${seen && sound ? "seen" : sound ? "NOT SEEN" : "NOT SOUND"}: ${fault} (${test[1]})`);
    }
  }
} finally {
  fs.writeFileSync(file, right);
}
process.exitCode = failed === 0 ? 0 : 1;
