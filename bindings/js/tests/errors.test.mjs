// The shape of a set, and its errors, beside those of noble-post-quantum's ml_kem768.
import assert from "node:assert/strict";
import { createCipheriv } from "node:crypto";
import test from "node:test";
import vm from "node:vm";
import { ml_kem768 as noble } from "@noble/post-quantum/ml-kem.js";

import { hex, sets } from "./common.mjs";

const wrong = {
  undefined: undefined,
  null: null,
  number: 5,
  text: "ab",
  list: [1, 2],
  object: { length: 32 },
  buffer: new ArrayBuffer(32),
  words: new Uint16Array(16),
  clamped: new Uint8ClampedArray(32),
  view: new DataView(new ArrayBuffer(32)),
  short: new Uint8Array(3),
  empty: new Uint8Array(0),
  long: new Uint8Array(70000),
};

// Each argument of each operation. Where `may` be left out, undefined is right.
const calls = [
  { call: ({ kem }, x) => kem.keygen(x), may: true },
  { call: ({ kem }, x) => kem.getPublicKey(x) },
  { call: ({ kem }, x) => kem.encapsulate(x) },
  { call: ({ kem, publicKey }, x) => kem.encapsulate(publicKey, x), may: true },
  { call: ({ kem, secretKey }, x) => kem.decapsulate(x, secretKey) },
  { call: ({ kem, cipherText }, x) => kem.decapsulate(cipherText, x) },
  { call: ({ kem }, x) => kem.decapsulate(x, x) },
  { call: ({ kem }, x) => kem.prepare(x) },
  { call: ({ kem, publicKey }, x) => kem.prepare(publicKey).encapsulate(x), may: true },
  { call: ({ kem, publicKey, secretKey }, x) => kem.prepare(publicKey).decapsulate(x, secretKey) },
  { call: ({ kem, publicKey, cipherText }, x) => kem.prepare(publicKey).decapsulate(cipherText, x) },
];

const fixture = (kem) => {
  const { publicKey, secretKey } = kem.keygen();
  return { kem, publicKey, secretKey, cipherText: kem.encapsulate(publicKey).cipherText };
};

// The class and the message of what a call throws. The length must be that of the set, and is left out.
function thrown(from, call, value) {
  try {
    call(from, value);
  } catch (error) {
    const [, name, length] = /^"(\w+)" expected Uint8Array of length (\d+), got /.exec(error.message);
    assert.equal(Number(length), from.kem.lengths[name === "message" ? "msg" : name]);
    return `${error.constructor.name}: ${error.message.replace(`length ${length}`, "length N")}`;
  }
  return assert.fail(`no error: ${call}`);
}

const ofNoble = fixture(noble);
for (const [name, kem] of Object.entries(sets)) {
  test(`${name}: the shape is that of noble-post-quantum`, () => {
    assert.deepEqual(Object.keys(kem), Object.keys(noble));
    const { sharedSecret, ...lengths } = kem.lengths;
    assert.equal(sharedSecret, 32);
    assert.deepEqual(Object.keys(lengths), Object.keys(noble.lengths));
    const from = fixture(kem);
    const [prepared, theirs] = [kem.prepare(from.publicKey), noble.prepare(ofNoble.publicKey)];
    assert.deepEqual(Object.keys(prepared), Object.keys(theirs));
    for (const object of [kem, kem.info, kem.lengths, prepared]) assert(Object.isFrozen(object));
    assert.equal(kem.info.type, /^(sntrup|ntrulpr|ntru)/.exec(name)[0]);
    const { publicKey, secretKey } = kem.keygen();
    const { cipherText, sharedSecret: secret } = kem.encapsulate(publicKey);
    for (const [array, part] of [
      [publicKey, "publicKey"],
      [secretKey, "secretKey"],
      [cipherText, "cipherText"],
      [secret, "sharedSecret"],
    ]) {
      assert.equal(array.constructor, Uint8Array);
      assert.equal(array.length, kem.lengths[part]);
      // The buffer is the caller's alone.
      assert.equal(array.buffer.byteLength, array.length);
    }
  });

  test(`${name}: wrong arguments throw what noble-post-quantum throws`, () => {
    const ours = fixture(kem);
    for (const { call, may } of calls) {
      for (const [what, value] of Object.entries(wrong)) {
        if (may && value === undefined) continue;
        assert.equal(thrown(ours, call, value), thrown(ofNoble, call, value), `${call} of ${what}`);
      }
    }
  });

  test(`${name}: arguments are not changed, and any Uint8Array is taken`, () => {
    const { publicKey, secretKey, cipherText } = fixture(kem);
    const secret = hex(kem.decapsulate(cipherText, secretKey));
    class Sub extends Uint8Array {
      get length() {
        return 1;
      }
    }
    const realm = vm.runInNewContext("Uint8Array");
    for (const kind of [Buffer, Sub, realm]) {
      const [sk, ct, pk] = [secretKey, cipherText, publicKey].map((array) => kind.from(array));
      if (kind === Sub) assert.equal(sk.length, 1);
      assert.equal(hex(kem.decapsulate(ct, sk)), secret);
      const prepared = kem.prepare(pk);
      // The prepared key is a copy.
      pk.fill(0);
      assert.equal(hex(prepared.publicKey), hex(publicKey));
      prepared.publicKey.fill(0);
      kem.prepare(kem.keygen().publicKey); // Takes the place of the key in the module, so that it is prepared again.
      const made = prepared.encapsulate();
      assert.equal(hex(kem.decapsulate(made.cipherText, secretKey)), hex(made.sharedSecret));
    }
    const padded = new Uint8Array(secretKey.length + 9);
    padded.set(secretKey, 5);
    const inside = padded.subarray(5, 5 + secretKey.length);
    assert.equal(hex(kem.decapsulate(cipherText, inside)), secret);
    assert.equal(hex(inside), hex(secretKey));
    assert.equal(hex(padded.subarray(0, 5)), "0000000000");
  });

  test(`${name}: prepared keys take turns, and are gone when cleaned`, () => {
    const pairs = [kem.keygen(), kem.keygen()];
    const keys = pairs.map(({ publicKey }) => kem.prepare(publicKey));
    for (const turn of [0, 1, 0, 0, 1]) {
      const { cipherText, sharedSecret } = keys[turn].encapsulate();
      assert.equal(hex(kem.decapsulate(cipherText, pairs[turn].secretKey)), hex(sharedSecret));
    }
    const { cipherText } = keys[0].encapsulate();
    keys[0].clean();
    assert.throws(() => keys[0].encapsulate(), { message: `${name}: the prepared key was cleaned` });
    assert.throws(() => keys[0].decapsulate(cipherText, pairs[0].secretKey), {
      message: `${name}: the prepared key was cleaned`,
    });
    keys[1].encapsulate();
  });
}

const [[first, kem]] = Object.entries(sets);
const { getRandomValues } = crypto;

function withRandomness(replacement, body) {
  crypto.getRandomValues = replacement;
  try {
    return body();
  } finally {
    crypto.getRandomValues = getRandomValues;
  }
}

test(`${first}: an error of getRandomValues is passed on, and leaves nothing`, () => {
  const { publicKey, secretKey, cipherText } = fixture(kem);
  const secret = hex(kem.decapsulate(cipherText, secretKey));
  const prepared = kem.prepare(publicKey);
  const failure = new DOMException("no entropy", "OperationError");
  const drawn = [];
  const fails = (array) => {
    drawn.push(array.fill(7));
    throw failure;
  };
  withRandomness(fails, () => {
    for (const call of [() => kem.keygen(), () => kem.encapsulate(publicKey), () => prepared.encapsulate()]) {
      assert.throws(call, (error) => error === failure);
    }
    // These need no randomness.
    assert.equal(hex(kem.decapsulate(cipherText, secretKey)), secret);
    kem.keygen(new Uint8Array(32));
  });
  assert.equal(drawn.length, 3);
  assert(drawn.every((array) => array.every((byte) => byte === 0)));
  kem.keygen();
});

// The expansion of a seed, in place of random bytes.
const expanded = (seed, length) =>
  new Uint8Array(createCipheriv("aes-256-ctr", seed, Buffer.alloc(16)).update(new Uint8Array(length)));

for (const [name, kem] of Object.entries(sets)) {
  test(`${name}: randomness is drawn once, in the order of docs/seeds.md, used, and wiped`, () => {
    const { publicKey, secretKey } = fixture(kem);
    const seed = new Uint8Array(32).fill(4);
    const drawn = [];
    const fixed = (array) => {
      drawn.push(array);
      array.set(expanded(seed, array.length));
      return array;
    };
    const made = withRandomness(fixed, () => [kem.keygen(), kem.encapsulate(publicKey)]);
    assert.deepEqual(made[0], kem.keygen(seed));
    assert.deepEqual(made[1], kem.encapsulate(publicKey, expanded(seed, kem.lengths.msg)));
    assert.equal(drawn.length, 2);
    assert.equal(drawn[1].length, kem.lengths.msg);
    assert(drawn.every((array) => array.every((byte) => byte === 0)));
    // A generator that calls the package itself disturbs nothing.
    const nested = (array) => {
      crypto.getRandomValues = getRandomValues;
      kem.decapsulate(kem.encapsulate(publicKey).cipherText, secretKey);
      return fixed(array);
    };
    assert.deepEqual(
      withRandomness(nested, () => kem.encapsulate(publicKey)),
      made[1],
    );
  });
}

const streamlined = Object.entries(sets).filter(([name]) => name.startsWith("sntrup"));
for (const [name, kem] of streamlined) {
  test(`${name}: bytes that do not suffice are drawn again, and a broken generator is an error`, () => {
    const seed = new Uint8Array(32).fill(4);
    // Words that give the polynomial 0, which has no inverse.
    const constant = (array) => array.map((_, i) => (array[i] = i % 4 === 3 ? 0x20 : 0));
    const honest = (array) => array.set(expanded(seed, array.length));
    let draws = 0;
    const third = (array) => {
      draws++;
      honest(array);
      // First all words are such, then those of the first polynomial.
      if (draws < 3) constant(draws === 1 ? array : array.subarray(0, 4 * name.slice(6)));
      return array;
    };
    assert.deepEqual(
      withRandomness(third, () => kem.keygen()),
      kem.keygen(seed),
    );
    assert.equal(draws, 3);
    assert.throws(() => withRandomness(constant, () => kem.keygen()), {
      message: "goodprime: crypto.getRandomValues does not give random bytes",
    });
  });
}

test("the package has a set of Streamlined NTRU Prime", () => assert(streamlined.length > 0));
