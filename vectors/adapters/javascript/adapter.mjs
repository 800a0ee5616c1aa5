// An adapter for `goodprime vectors run --program`: a request per line of standard input, a reply per line of standard
// output. Node.js 20 and one of the packages of liboqs in WebAssembly, which have one interface, or goodprime:
//
//   npm install @oqs/liboqs-js
//   node adapter.mjs node_modules/@oqs/liboqs-js
//
//   npm install goodprime            # or the file that bindings/js/check packs
//   node adapter.mjs goodprime       # node_modules/goodprime in the current directory, or that folder
import crypto from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const argument = process.argv[2] ?? "node_modules/@oqs/liboqs-js";
const folder = argument === "goodprime" ? "node_modules/goodprime" : argument;
const manifest = JSON.parse(readFileSync(join(folder, "package.json")));
const library = await import(pathToFileURL(join(folder, manifest.main)));

// What makes the object of each set of liboqs.
const makers = {
  sntrup761: "createSntrup761",
  ntruhps2048509: "createNTRUHps2048509",
  ntruhps2048677: "createNTRUHps2048677",
  ntruhps4096821: "createNTRUHps4096821",
  ntruhps40961229: "createNTRUHps40961229",
  ntruhrss701: "createNTRUHrss701",
  ntruhrss1373: "createNTRUHrss1373",
};

// --- Randomness: the bytes of the request, in the order in which they are asked for ---

let left = Buffer.alloc(0);

// The packages have no hook, so what Emscripten calls is replaced: an array is filled and returned.
function fill(array) {
  if (array.length > left.length) throw new Refused("asks for more randomness than the vector has");
  array.set(left.subarray(0, array.length));
  left = left.subarray(array.length);
  return array;
}
crypto.randomFillSync = fill;
globalThis.crypto.getRandomValues = fill;

// --- Requests ---

class Refused extends Error {}
class Unsupported extends Error {}

const objects = new Map(); // by set; each is a WebAssembly module, which takes a while to load
async function kemOf(set) {
  const make = library[makers[set]];
  if (!make) throw new Unsupported("no such set");
  if (!objects.has(set)) objects.set(set, await make());
  return objects.get(set);
}

function text(request, field) {
  if (typeof request[field] !== "string") throw new Refused(`bad line: no ${field}`);
  return request[field];
}

function bytes(request, field) {
  const digits = text(request, field);
  if (!/^([0-9a-f]{2})*$/.test(digits)) throw new Refused(`bad line: ${field} is not hexadecimal`);
  return new Uint8Array(Buffer.from(digits, "hex"));
}

const hex = (array) => Buffer.from(array).toString("hex");

// Whatever the package throws on purpose is an error of its own types: wrong lengths, a failed call.
function refused(error) {
  if (manifest.name === "goodprime" && error instanceof RangeError)
    return / expected Uint8Array of /.test(error.message);
  return error instanceof Refused || error.name.startsWith("LibOQS");
}

const info = () => ({ name: manifest.name, version: manifest.version });

const ofLiboqs = {
  info,

  async keygen(request) {
    const kem = await kemOf(request.parameterSet);
    const { publicKey, secretKey } = drawing(request, () => kem.generateKeyPair());
    return { ek: hex(publicKey), dk: hex(secretKey) };
  },

  async encaps(request) {
    const kem = await kemOf(request.parameterSet);
    const ek = bytes(request, "ek");
    const { ciphertext, sharedSecret } = drawing(request, () => kem.encapsulate(ek));
    return { c: hex(ciphertext), K: hex(sharedSecret) };
  },

  async decaps(request) {
    const kem = await kemOf(request.parameterSet);
    return { K: hex(kem.decapsulate(bytes(request, "c"), bytes(request, "dk"))) };
  },
};

// goodprime makes key pairs from seeds, and takes the randomness of an encapsulation as it is.
function setOf(request) {
  const name = text(request, "parameterSet");
  if (!Object.hasOwn(library, name) || !library[name].lengths) throw new Unsupported("no such set");
  return library[name];
}

const ofGoodprime = {
  info,

  keygen() {
    throw new Unsupported("the interface takes no randomness");
  },

  encaps(request) {
    const made = setOf(request).encapsulate(bytes(request, "ek"), bytes(request, "randomness"));
    return { c: hex(made.cipherText), K: hex(made.sharedSecret) };
  },

  decaps(request) {
    return { K: hex(setOf(request).decapsulate(bytes(request, "c"), bytes(request, "dk"))) };
  },
};

const operations = manifest.name === "goodprime" ? ofGoodprime : ofLiboqs;

function drawing(request, call) {
  left = bytes(request, "randomness");
  const result = call();
  if (left.length) throw new Refused("asks for less randomness than the vector has");
  return result;
}

async function answer(request) {
  try {
    const op = text(request, "op");
    const operation = Object.hasOwn(operations, op) && operations[op];
    if (!operation) throw new Unsupported("no such operation");
    return await operation(request);
  } catch (error) {
    if (error instanceof Unsupported) return { unsupported: error.message };
    if (refused(error)) return { error: error.message };
    throw error; // a fault of the library or of this file: the adapter ends, the case has failed
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  let request;
  try {
    request = JSON.parse(line);
  } catch {
    request = {};
  }
  const reply = { id: request.id ?? null, ...(await answer(request)) };
  process.stdout.write(JSON.stringify(reply) + "\n");
}
