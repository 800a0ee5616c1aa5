"use strict";
// sntrup761x25519-sha512 (RFC 9941) for the package ssh2: `require("goodprime/ssh2").register()`.
//
// ssh2 chooses a key exchange inside a closure of its file kex.js, and offers no way to add one. `register` therefore
// loads kex.js itself, with two insertions and a correction. Before that it checks that each piece of text on which it
// relies is there, once. Nothing on the disk changes.

const crypto = require("node:crypto");
const fs = require("node:fs");
const Module = require("node:module");
const path = require("node:path");
const { sntrup761 } = require("goodprime/sntrup761");

/** The key exchange's name, and the one that older releases of OpenSSH know. */
const NAMES = Object.freeze(["sntrup761x25519-sha512", "sntrup761x25519-sha512@openssh.com"]);

const KNOWN = "1.12 to 1.17";
const PUBLIC_KEY = 1158;
const CIPHERTEXT = 1039;
const X25519 = 32;

// The property by which a patched kex.js finds this file's class, and by which a second call finds the patched kex.js.
const MARK = Symbol.for("goodprime.ssh2");

const CLASS = "  class ECDHExchange extends KeyExchange {";
const CASE = "        case 'curve25519-sha256':\n";
// ssh2 skips each packet that is sent as a guess, also if the guess is right: `remote` is `init`, whose list has become
// a name. Dropbear's client guesses sntrup761x25519-sha512 and would wait for ever. RFC 4253, section 7: a guess is
// right if both sides have the same first key exchange and the same first kind of host key.
const GUESS = "if (firstFollows && (!remote.kex.length || clientList[i] !== remote.kex[0])) {";
const RIGHT_GUESS = `if (firstFollows && (clientList[0] !== serverList[0]
      || remote.serverHostKey[0] !== local.lists.serverHostKey.array[0])) {`.replace(/\s+/g, " ");

// The text on which the insertions and the class rely.
const ANCHORS = [
  CLASS,
  CASE,
  GUESS,
  "const createKeyExchange = (() => {",
  "self._kex = createKeyExchange(init, self, payload);",
  "class KeyExchange {",
  "this._protocol = protocol;",
  "class Curve25519Exchange extends KeyExchange {",
  "this._keys = generateKeyPairSync('x25519');",
  "return new Curve25519Exchange('sha256', ...args);",
  // The peer's share is converted, and K computed, before this side's share is asked for; an error is a result.
  "const pubKey = this.convertPublicKey(this._dhData);",
  "let secret = this.computeSecret(this._dhData);",
  "if (secret instanceof Error) {",
  "hashString(hash, (isServer ? pubKey : this.getPublicKey()));",
  "const serverPublicKey = (isServer ? this.getPublicKey() : pubKey);",
  // K is hashed as it is.
  "hashString(hash, secret);",
  "newSecret.set(secret, 4);",
];
const METHODS = ["start", "finish", "parse", "generateKeys", "getPublicKey", "convertPublicKey", "computeSecret"];

/** Makes the class of the key exchange from classes and functions of ssh2's kex.js. */
function exchange(Curve25519Exchange, doFatalError, DISCONNECT_REASON) {
  for (const name of METHODS) {
    if (typeof Curve25519Exchange.prototype[name] !== "function") {
      throw new Error(`Curve25519Exchange.${name} in kex.js`);
    }
  }

  return class Sntrup761X25519Exchange extends Curve25519Exchange {
    constructor(...args) {
      super("sha512", ...args);
      this.type = "sntrup761x25519";
      this._kem = undefined;
      this._share = undefined;
      this._failed = false;
    }

    start() {
      try {
        this.generateKeys();
      } catch (error) {
        const failed = Object.assign(failure(error), { level: "handshake" });
        return doFatalError(this._protocol, failed, DISCONNECT_REASON.KEY_EXCHANGE_FAILED);
      }
      return super.start();
    }

    // After a fatal error nothing else of what was received is read; ssh2's server would go on.
    parse(payload) {
      const result = super.parse(payload);
      return this._failed ? Infinity : result;
    }

    // The client's keys. A server has a key of X25519 only. The base class's getPublicKey calls this again.
    generateKeys() {
      super.generateKeys();
      if (this._kem || this._protocol._server) return;
      this._kem = sntrup761.keygen();
      this._share = Buffer.concat([this._kem.publicKey, super.getPublicKey()]);
    }

    // The share that this side sends. ssh2 asks a server for it after `computeSecret`.
    getPublicKey() {
      this.generateKeys();
      return this._share;
    }

    // The base class strips zero bytes.
    convertPublicKey(key) {
      return key;
    }

    // K = SHA-512(KEM's secret, X25519's secret), 64 bytes that are hashed as a string.
    computeSecret(share) {
      const secrets = [];
      try {
        const length = (this._protocol._server ? PUBLIC_KEY : CIPHERTEXT) + X25519;
        if (share.length !== length) throw new Error(`the peer's share has ${share.length} bytes instead of ${length}`);
        this.generateKeys();
        secrets.push(this._kemSecret(share.subarray(0, -X25519)));
        secrets.push(curveSecret(this._keys.privateKey, share.subarray(-X25519)));
        const hash = crypto.createHash("sha512");
        for (const secret of secrets) hash.update(secret);
        return hash.digest();
      } catch (error) {
        this._failed = true;
        return failure(error);
      } finally {
        for (const secret of secrets) secret.fill(0);
        if (this._kem) this._kem.secretKey.fill(0);
      }
    }

    _kemSecret(received) {
      if (!this._protocol._server) return sntrup761.decapsulate(received, this._kem.secretKey);
      const { cipherText, sharedSecret } = sntrup761.encapsulate(received);
      this._share = Buffer.concat([cipherText, super.getPublicKey()]);
      return sharedSecret;
    }
  };
}

function curveSecret(privateKey, received) {
  const jwk = { kty: "OKP", crv: "X25519", x: received.toString("base64url") };
  const secret = crypto.diffieHellman({ privateKey, publicKey: crypto.createPublicKey({ key: jwk, format: "jwk" }) });
  // OpenSSL refuses such a share itself; RFC 8731 asks for it.
  if (secret.every((byte) => byte === 0)) throw new Error("the peer's X25519 share is a point of low order");
  return secret;
}

function failure(cause) {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new Error(`sntrup761x25519-sha512: ${reason}`, { cause });
}

/**
 * Adds sntrup761x25519-sha512 under both names to ssh2, for clients and servers of this thread.
 *
 * Call it before ssh2 is loaded. Names that begin with mlkem stay before it in the offer, unless `prefer` is true.
 * `from` is a file or folder from which ssh2 is looked up, for a package that has an ssh2 of its own. A second call
 * changes nothing. Throws an Error, and changes nothing, if an option is unknown or ssh2's internals are not those that
 * `register` knows.
 */
function register({ prefer = false, from, ...unknown } = {}) {
  const [name] = Object.keys(unknown);
  if (name !== undefined) throw new TypeError(`register has no option "${name}"; its options are prefer and from.`);
  const ssh2 = find(from);
  const loaded = require.cache[ssh2.kex];
  if (loaded) {
    if (loaded[MARK]) return;
    throw cannot(ssh2, "ssh2 is loaded already. Call register() before anything loads ssh2;");
  }
  const patched = patch(ssh2);
  const lists = offered(ssh2);
  const before = lists.map((list) => list.slice());
  try {
    for (const list of lists) {
      const later = list.findIndex((name) => !name.startsWith("mlkem"));
      list.splice(prefer ? 0 : later, 0, ...NAMES);
    }
    load(ssh2, patched);
  } catch (error) {
    lists.forEach((list, i) => list.splice(0, list.length, ...before[i]));
    throw moved(ssh2, error.message);
  }
}

/** The files of the ssh2 that the program would load: its own, else the one beside this package. */
function find(from) {
  const places = from === undefined ? [program(), __dirname] : [path.resolve(from)];
  // A file of a package stands for its folder; a folder is looked up as it is.
  const paths = places.map((place) => (isFile(place) ? path.dirname(place) : place));
  let manifest;
  try {
    manifest = require.resolve("ssh2/package.json", { paths });
  } catch (cause) {
    throw new Error(`goodprime cannot find ssh2 from ${paths.join(", ")}; nothing was changed.`, { cause });
  }
  const folder = path.join(path.dirname(manifest), "lib", "protocol");
  const { version } = JSON.parse(fs.readFileSync(manifest, "utf8"));
  return { version, kex: path.join(folder, "kex.js"), constants: path.join(folder, "constants.js") };
}

/**
 * The file of the program. The current folder counts only if the program is no file, as for `node -e`: Node.js then takes
 * packages from that folder, which otherwise may be anybody's.
 */
function program() {
  if (require.main) return require.main.filename;
  const file = process.argv[1];
  if (process._eval !== undefined || !file) return process.cwd();
  return isFile(file) ? fs.realpathSync(file) : __dirname;
}

function isFile(name) {
  return fs.statSync(name, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The changed text of kex.js, whose lines keep their numbers. */
function patch(ssh2) {
  let text;
  try {
    text = fs.readFileSync(ssh2.kex, "utf8");
  } catch {
    throw moved(ssh2, "lib/protocol/kex.js");
  }
  for (const anchor of ANCHORS) {
    if (text.split(anchor).length !== 2) throw moved(ssh2, `"${anchor.trim()}" in lib/protocol/kex.js`);
  }
  const cases = NAMES.map((name) => `case '${name}': `).join("");
  const made = "module[Symbol.for('goodprime.ssh2')](Curve25519Exchange, doFatalError, DISCONNECT_REASON)";
  // Functions, as "$" has a meaning in a replacement.
  return text
    .replace(CLASS, () => `const Sntrup761X25519Exchange = ${made};${CLASS}`)
    .replace(CASE, () => `${cases}return new Sntrup761X25519Exchange(...args);${CASE}`)
    .replace(GUESS, () => RIGHT_GUESS);
}

/** ssh2's lists of key exchanges, which kex.js reads when it is loaded. */
function offered(ssh2) {
  let constants;
  try {
    constants = require(ssh2.constants);
  } catch (error) {
    throw moved(ssh2, `lib/protocol/constants.js (${error.message})`);
  }
  return ["DEFAULT_KEX", "SUPPORTED_KEX"].map((name) => {
    const list = constants[name];
    const right = Array.isArray(list) && !Object.isFrozen(list) && list.includes("curve25519-sha256");
    if (!right || NAMES.some((ours) => list.includes(ours))) throw moved(ssh2, `${name} in lib/protocol/constants.js`);
    return list;
  });
}

/** Loads a changed text as kex.js. */
function load(ssh2, text) {
  const kex = new Module(ssh2.kex, module);
  kex.filename = ssh2.kex;
  kex.paths = Module._nodeModulePaths(path.dirname(ssh2.kex));
  kex[MARK] = exchange;
  require.cache[ssh2.kex] = kex;
  try {
    kex._compile(text, ssh2.kex);
    for (const name of ["DEFAULT_KEXINIT_CLIENT", "DEFAULT_KEXINIT_SERVER"]) {
      const list = kex.exports[name]?.lists?.kex?.array;
      if (!NAMES.every((ours) => list?.includes(ours))) throw new Error(`${name} in lib/protocol/kex.js`);
    }
    kex.loaded = true;
  } catch (error) {
    delete require.cache[ssh2.kex];
    throw error;
  }
}

function moved(ssh2, what) {
  return cannot(ssh2, `${what} is missing or has changed. Releases ${KNOWN} are known to work;`);
}

function cannot(ssh2, why) {
  return new Error(`goodprime cannot register with ssh2 ${ssh2.version}: ${why} nothing was changed.`);
}

module.exports = { NAMES, register };
