"use strict";
// The other side of an SSH key exchange, by its bytes and without ssh2: honest, or hostile where a test changes its
// share. It ends with NEWKEYS, the last message that is not encrypted.

const crypto = require("node:crypto");
const { sntrup761 } = require("goodprime/sntrup761");

const { diffieHellman } = crypto;

const KEXINIT = 20, NEWKEYS = 21, INIT = 30, REPLY = 31;

const number = (n) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(n);
  return bytes;
};
const string = (bytes) => Buffer.concat([number(bytes.length), Buffer.from(bytes)]);
const sha512 = (...parts) => crypto.createHash("sha512").update(Buffer.concat(parts)).digest();

function strings(payload, offset) {
  const found = [];
  while (offset < payload.length) {
    const end = offset + 4 + payload.readUInt32BE(offset);
    found.push(payload.subarray(offset + 4, end));
    offset = end;
  }
  return found;
}

/** Lines and packets of a socket. A peer that hangs up gives an error to whoever waits. */
class Wire {
  constructor(socket) {
    this.socket = socket;
    this.bytes = Buffer.alloc(0);
    this.wake = () => {};
    socket.on("data", (data) => { this.bytes = Buffer.concat([this.bytes, data]); this.wake(); });
    socket.on("error", () => {});
    socket.on("close", () => { this.closed = true; this.wake(); });
  }

  async take(length) {
    for (;;) {
      const end = length();
      if (end > 0 && end <= this.bytes.length) {
        const taken = this.bytes.subarray(0, end);
        this.bytes = this.bytes.subarray(end);
        return taken;
      }
      if (this.closed) throw new Error("the peer hung up");
      await new Promise((wake) => { this.wake = wake; });
    }
  }

  async line() {
    return (await this.take(() => this.bytes.indexOf("\r\n") + 2)).subarray(0, -2);
  }

  async packet() {
    const packet = await this.take(() => (this.bytes.length < 4 ? 0 : 4 + this.bytes.readUInt32BE()));
    return packet.subarray(5, packet.length - packet[4]);
  }

  /** A packet as it is sent before there are keys. */
  static packet(...parts) {
    const payload = Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.from([part]) : part)));
    const padding = 4 + ((8 - ((payload.length + 9) % 8)) % 8);
    const length = number(payload.length + padding + 1);
    return Buffer.concat([length, Buffer.from([padding]), payload, Buffer.alloc(padding)]);
  }
}

/**
 * Says hello and agrees on a key exchange; the four strings with which the hash begins, client first. `guess` is a
 * packet that follows at once.
 */
async function hello(wire, kex, server, { hostKeys = "ssh-ed25519", guess } = {}) {
  const lists = [kex, hostKeys, ...Array(2).fill("aes128-gcm@openssh.com"), ...Array(2).fill("hmac-sha2-256"),
    "none", "none", "", ""];
  const init = Buffer.concat([Buffer.from([KEXINIT]), crypto.randomBytes(16), ...lists.map((list) => string(list)),
    Buffer.from([guess ? 1 : 0]), Buffer.alloc(4)]);
  const ours = [Buffer.from("SSH-2.0-raw"), init];
  wire.socket.write(Buffer.concat([ours[0], Buffer.from("\r\n"), Wire.packet(init), guess ?? Buffer.alloc(0)]));
  const theirs = [await wire.line(), await wire.packet()];
  const [client, server_] = server ? [theirs, ours] : [ours, theirs];
  return [client[0], server_[0], client[1], server_[1]];
}

function curve() {
  const { privateKey, publicKey } = crypto.generateKeyPairSync("x25519");
  const secret = (raw) => {
    const key = { kty: "OKP", crv: "X25519", x: raw.toString("base64url") };
    return diffieHellman({ privateKey, publicKey: crypto.createPublicKey({ key, format: "jwk" }) });
  };
  return { raw: Buffer.from(publicKey.export({ format: "jwk" }).x, "base64url"), secret };
}

// Again and again until the first byte is right: `first` is a condition on a public key or ciphertext.
function until(first, make, part) {
  for (;;) {
    const made = make();
    if (first(made[part][0])) return made;
  }
}

const always = () => true;
const same = (bytes) => bytes;

const none = Buffer.alloc(0);

/**
 * A client. `change` changes its share, `also` are bytes sent with it in one piece; gives K if the server has signed
 * what an honest client has computed, else throws. A client that guesses sends its share with its KEXINIT, `wrongly`
 * something else.
 */
async function client(socket, kex, { first = always, change = same, also = none, end = none, guess, hostKeys } = {}) {
  const wire = new Wire(socket);
  const kem = until(first, () => sntrup761.keygen(), "publicKey");
  const x25519 = curve();
  const share = Buffer.concat([kem.publicKey, x25519.raw]);
  const init = Wire.packet(INIT, string(change(share)));
  const guessed = { rightly: init, wrongly: Wire.packet(INIT, string("another share")) }[guess];
  const begin = await hello(wire, kex, false, { hostKeys, guess: guessed });
  if (guess !== "rightly") socket.write(Buffer.concat([init, also]));
  const reply = await wire.packet();
  if (reply[0] !== REPLY) throw new Error(`message ${reply[0]}`);
  const [hostKey, answer, signed] = strings(reply, 1);
  const encapsulated = sntrup761.decapsulate(answer.subarray(0, 1039), kem.secretKey);
  const k = sha512(encapsulated, x25519.secret(answer.subarray(1039)));
  const hash = sha512(...[...begin, hostKey, share, answer, k].map(string));
  const key = { kty: "OKP", crv: "Ed25519", x: strings(hostKey, 0)[1].toString("base64url") };
  const right = crypto.verify(null, hash, crypto.createPublicKey({ key, format: "jwk" }), strings(signed, 0)[1]);
  socket.write(Buffer.concat([Wire.packet(NEWKEYS), end]));
  if (!right) throw new Error("the server signed something else");
  return k;
}

/** A server, whose answer `change` changes after it is signed; gives K. */
async function server(socket, kex, { first = always, change = same } = {}) {
  const wire = new Wire(socket);
  const begin = await hello(wire, kex, true);
  const host = crypto.generateKeyPairSync("ed25519");
  const type = string("ssh-ed25519");
  const hostKey = Buffer.concat([type, string(Buffer.from(host.publicKey.export({ format: "jwk" }).x, "base64url"))]);
  const init = await wire.packet();
  if (init[0] !== INIT) throw new Error(`message ${init[0]}`);
  const [share] = strings(init, 1);
  const x25519 = curve();
  const made = until(first, () => sntrup761.encapsulate(share.subarray(0, 1158)), "cipherText");
  const k = sha512(made.sharedSecret, x25519.secret(share.subarray(1158)));
  const answer = Buffer.concat([made.cipherText, x25519.raw]);
  const hash = sha512(...[...begin, hostKey, share, answer, k].map(string));
  const signature = Buffer.concat([type, string(crypto.sign(null, hash, host.privateKey))]);
  socket.write(Buffer.concat([Wire.packet(REPLY, string(hostKey), string(change(answer)), string(signature)),
    Wire.packet(NEWKEYS)]));
  return k;
}

module.exports = { NEWKEYS, Wire, client, server };
