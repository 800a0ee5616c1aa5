// Known answers of all sets: those of the submissions, of seeds, of damaged inputs and of unusual keys.
import assert from "node:assert/strict";
import { createCipheriv, createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { join } from "node:path";
import test from "node:test";

import { VECTORS, bytes, everySet, hex, json, records, sets } from "./common.mjs";

const sha256 = (data) => createHash("sha256").update(data).digest("hex");

// AES-256 in counter mode from this block on.
function stream(key, block, length) {
  const cipher = createCipheriv("aes-256-ctr", key, block);
  return new Uint8Array(cipher.update(new Uint8Array(length)));
}

// The first request to NIST's generator, which adds one to the counter before each block.
function nistGenerator(seed, length) {
  const first = Buffer.alloc(16, 0);
  first[15] = 1;
  const state = stream(Buffer.alloc(32), first, 48).map((byte, i) => byte ^ seed[i]);
  const block = BigInt(`0x${hex(state.slice(32))}`) + 1n;
  const counter = Buffer.from((block & ((1n << 128n) - 1n)).toString(16).padStart(32, "0"), "hex");
  return stream(state.slice(0, 32), counter, length);
}

test("the package has all sets, unless it was built of some modules", () => {
  const names = Object.keys(sets);
  if (process.env.GOODPRIME_SOME_MODULES) assert(names.length > 0 && names.every((name) => everySet.includes(name)));
  else assert.deepEqual(names.sort(), everySet.sort());
});

for (const [name, kem] of Object.entries(sets)) {
  test(`${name}: records of the submission`, () => {
    let seen = 0;
    for (const file of [`${name}.rsp`, `${name}.bulk.rsp`]) {
      if (!existsSync(join(VECTORS, file))) continue;
      for (const record of records(file)) {
        assert.equal(hex(kem.getPublicKey(record.sk)), hex(record.pk));
        assert.equal(hex(kem.decapsulate(record.ct, record.sk)), hex(record.ss));
        assert.equal(hex(kem.prepare(record.pk).decapsulate(record.ct, record.sk)), hex(record.ss));
        seen++;
      }
    }
    assert(seen >= 10);
  });

  test(`${name}: seeds`, () => {
    for (const vector of json("seed", `${name}.json`)) {
      const { publicKey, secretKey } = kem.keygen(bytes(vector.keygen_seed));
      assert.equal(sha256(publicKey), vector.pk_sha256);
      assert.equal(sha256(secretKey), vector.sk_sha256);
      // A seed of an encapsulation is expanded outside of the package.
      const msg = stream(bytes(vector.encapsulation_seed), Buffer.alloc(16), kem.lengths.msg);
      for (const made of [kem.encapsulate(publicKey, msg), kem.prepare(publicKey).encapsulate(msg)]) {
        assert.equal(sha256(made.cipherText), vector.ct_sha256);
        assert.equal(hex(made.sharedSecret), vector.ss);
        assert.equal(hex(kem.decapsulate(made.cipherText, secretKey)), vector.ss);
      }
    }
  });

  test(`${name}: damaged ciphertexts and keys give the secrets of rejection`, () => {
    const keys = records(`${name}.rsp`).map(({ sk }) => sk);
    let damaged = 0;
    for (const vector of json("reject", `${name}.json`).vectors) {
      const secretKey = keys[vector.count].slice();
      for (const [offset, value] of vector.sk_xor ?? []) secretKey[offset] ^= value;
      assert.equal(hex(kem.decapsulate(bytes(vector.ct), secretKey)), vector.ss, vector.id);
      if (!vector.equals_honest_ss) damaged++;
    }
    assert(damaged > 0);
  });

  test(`${name}: unusual public keys`, () => {
    for (const vector of json("encaps_edge", `${name}.json`).vectors) {
      const msg = nistGenerator(bytes(vector.drbg_seed), kem.lengths.msg);
      const expected = vector.bulk_pattern ?? vector.nist_pattern;
      for (const made of [kem.encapsulate(bytes(vector.pk), msg), kem.prepare(bytes(vector.pk)).encapsulate(msg)]) {
        assert.equal(hex(made.cipherText), expected.ct, vector.id);
        assert.equal(hex(made.sharedSecret), expected.ss, vector.id);
      }
    }
  });

  test(`${name}: random keys and ciphertexts differ, and agree with their owner`, () => {
    const [alice, mallory] = [kem.keygen(), kem.keygen()];
    const [sent, again] = [kem.encapsulate(alice.publicKey), kem.encapsulate(alice.publicKey)];
    assert.notEqual(hex(alice.publicKey), hex(mallory.publicKey));
    assert.notEqual(hex(sent.sharedSecret), hex(again.sharedSecret));
    assert.equal(hex(kem.decapsulate(sent.cipherText, alice.secretKey)), hex(sent.sharedSecret));
    assert.notEqual(hex(kem.decapsulate(sent.cipherText, mallory.secretKey)), hex(sent.sharedSecret));
    assert.throws(
      () => kem.prepare(alice.publicKey).decapsulate(sent.cipherText, mallory.secretKey),
      /^Error: \w+\.decapsulate: secretKey does not match prepared publicKey$/,
    );
  });
}
