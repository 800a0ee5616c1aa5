// What remains in a module's memory after each operation: nothing. The memory is compared with that before, and
// searched for secrets; controls show that both find what is left.
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import test from "node:test";

const require = createRequire(import.meta.url);
const { Instance } = WebAssembly;

// Loads the package anew, with instances whose exports `changed` has changed. Returns the package and the instances.
function loaded(changed = (exports) => exports) {
  for (const file of Object.keys(require.cache)) {
    if (file.includes("goodprime")) delete require.cache[file];
  }
  const instances = [];
  WebAssembly.Instance = function (module, imports) {
    const { exports } = new Instance(module, imports);
    const memory = Buffer.from(exports.memory.buffer);
    const unused = Buffer.from(memory);
    // The first operation notes which processor this is, in one byte.
    assert(exports.decapsulate(0));
    memory.fill(0, 0, exports.__stack_pointer.value);
    memory.fill(0, exports.address(0), exports.address(5));
    assert(differences(memory, unused).length <= 1);
    const made = { memory, exports, unused: Buffer.from(memory) };
    instances.push(made);
    return { exports: changed({ ...exports }, made) };
  };
  return { sets: Object.entries(require("goodprime")).filter(([, set]) => set.lengths), instances };
}

// The secrets, by their names, of which sixteen bytes in a row are in the memory.
function found(memory, secrets) {
  const parts = (secret) => Array.from({ length: secret.length >> 4 }, (_, i) => secret.subarray(16 * i, 16 * i + 16));
  return Object.keys(secrets).filter((name) => parts(secrets[name]).some((part) => memory.includes(part)));
}

// The addresses of bytes that are not those of the other memory.
function differences(a, b) {
  const all = [];
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) all.push(i);
  return all;
}

const last = (list) => list[list.length - 1];
const random = (length) => crypto.getRandomValues(new Uint8Array(length));

// Runs all operations of a set but those of prepared keys. Calls `after` with the secrets of each.
function operations(kem, after) {
  const seed = random(32);
  const { publicKey, secretKey } = kem.keygen(seed);
  after({ seed, secretKey });
  const msg = random(kem.lengths.msg);
  const { cipherText, sharedSecret } = kem.encapsulate(publicKey, msg);
  after({ msg, sharedSecret });
  kem.decapsulate(cipherText, secretKey);
  after({ secretKey, sharedSecret });
  const damaged = cipherText.map((byte) => byte ^ 1);
  after({ secretKey, rejected: kem.decapsulate(damaged, secretKey) });
  kem.getPublicKey(secretKey);
  after({ secretKey });
  after({ random: kem.keygen().secretKey });
  return { publicKey, secretKey };
}

test("nothing remains after an operation", () => {
  const { sets, instances } = loaded();
  for (const [name, kem] of sets) {
    operations(kem, (secrets) => {
      const { memory, unused } = last(instances);
      assert.deepEqual(found(memory, secrets), [], name);
      assert.deepEqual(differences(memory, unused), [], name);
    });
    // An error leaves nothing either.
    const { secretKey } = kem.keygen();
    assert.throws(() => kem.decapsulate(new Uint8Array(3), secretKey), RangeError);
    assert.deepEqual(differences(last(instances).memory, last(instances).unused), []);
  }
});

test("a prepared key is all that remains, whatever it was used for", () => {
  const { sets, instances } = loaded();
  for (const [name, kem] of sets) {
    const { publicKey, secretKey } = kem.keygen();
    const prepared = kem.prepare(publicKey);
    const { memory } = last(instances);
    const before = Buffer.from(memory);
    const msg = random(kem.lengths.msg);
    const { cipherText, sharedSecret } = prepared.encapsulate(msg);
    prepared.decapsulate(cipherText, secretKey);
    // The secret key of NTRU Prime contains the public key.
    const secretPart = secretKey.slice(0, 16 * Math.floor((secretKey.length - publicKey.length - 64) / 16));
    assert.deepEqual(found(memory, { msg, sharedSecret, secretPart }), [], name);
    assert.deepEqual(differences(memory, before), [], name);
  }
});

test("control: secrets are found where they are, and what is not wiped is seen", () => {
  // Searched before the package wipes.
  let inMemory;
  const { sets } = loaded((exports, { memory }) => ({
    ...exports,
    keygen_seed(index) {
      const done = exports.keygen_seed(index);
      inMemory = Buffer.from(memory);
      return done;
    },
  }));
  const seed = random(32);
  const { secretKey } = sets[0][1].keygen(seed);
  assert.deepEqual(found(inMemory, { seed, secretKey }), ["seed", "secretKey"]);

  // The stack is not wiped, then the buffer is not.
  const faults = [
    (exports) => ({ ...exports, __stack_pointer: { value: 0 } }),
    (exports) => ({ ...exports, address: (part) => exports.address(part === 5 ? 0 : part) }),
  ];
  for (const fault of faults) {
    const { sets, instances } = loaded(fault);
    for (const [name, kem] of sets) {
      let left = 0;
      operations(kem, () => (left += differences(last(instances).memory, last(instances).unused).length));
      assert(left > 0, name);
    }
  }
});

test("the stack suffices, with an eighth to spare", (context) => {
  // Marks the stack, runs the operation, and looks how far down the marks are gone.
  let used = 0;
  const { sets, instances } = loaded((exports, { memory }) => {
    const top = exports.__stack_pointer.value;
    const marked = (operation) => (index) => {
      memory.fill(0xa5, 0, top);
      const done = operation(index);
      const lowest = memory.subarray(0, top).findIndex((byte) => byte !== 0xa5);
      if (lowest >= 0) used = Math.max(used, top - lowest);
      return done;
    };
    const names = [
      "keygen",
      "keygen_seed",
      "public_key",
      "encapsulate",
      "decapsulate",
      "prepare",
      "encapsulate_prepared",
    ];
    return { ...exports, ...Object.fromEntries(names.map((name) => [name, marked(exports[name])])) };
  });
  for (const [name, kem] of sets) {
    used = 0;
    const { publicKey } = operations(kem, () => {});
    kem.prepare(publicKey).encapsulate();
    const size = last(instances).exports.__stack_pointer.value;
    context.diagnostic(`${name}: ${used} bytes of ${size}`);
    assert(used > 4096 && used <= size * (7 / 8), name);
  }
});

test("an operation that traps leaves nothing, and the next one is right", () => {
  const { sets, instances } = loaded();
  const [[, kem]] = sets;
  const seed = random(32);
  const pair = kem.keygen(seed);
  const { memory, unused, exports } = last(instances);
  const top = exports.__stack_pointer.value;
  // Too little stack for any operation.
  exports.__stack_pointer.value = 256;
  assert.throws(() => kem.keygen(seed), WebAssembly.RuntimeError);
  exports.__stack_pointer.value = top;
  assert.deepEqual(differences(memory, unused), []);
  const count = instances.length;
  assert.deepEqual(kem.keygen(seed), pair);
  assert.equal(instances.length, count + 1);
});

test("a shared array that grows while its length is checked leaves nothing", (context) => {
  if (!SharedArrayBuffer.prototype.grow) return context.skip("arrays do not grow in this version of node");
  const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
  const length = Object.getOwnPropertyDescriptor(typedArray, "length");
  context.after(() => Object.defineProperty(typedArray, "length", length));
  let growing;
  // What another thread might do right after the check.
  function get() {
    const checked = length.get.call(this);
    if (this === growing && checked < 5000) {
      this.buffer.grow(5000);
      this.fill(1);
    }
    return checked;
  }
  Object.defineProperty(typedArray, "length", { ...length, get });
  const { sets, instances } = loaded();
  for (const [name, kem] of sets) {
    const { secretKey } = kem.keygen();
    growing = new Uint8Array(new SharedArrayBuffer(kem.lengths.cipherText, { maxByteLength: 5000 }));
    assert.throws(() => kem.decapsulate(growing, secretKey), RangeError, name);
    assert.deepEqual(differences(last(instances).memory, last(instances).unused), [], name);
  }
});
