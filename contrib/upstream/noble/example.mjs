// One exchange with each KEM: noble's ml_kem768 and goodprime's sntrup761 take the same calls.
//   npm install @noble/post-quantum goodprime && node example.mjs
import assert from "node:assert/strict";
import { ml_kem768 } from "@noble/post-quantum/ml-kem.js";
import { sntrup761 } from "goodprime/sntrup761";

for (const [name, kem] of Object.entries({ ml_kem768, sntrup761 })) {
  const alice = kem.keygen();
  const { cipherText, sharedSecret } = kem.encapsulate(alice.publicKey);
  assert.deepEqual(kem.decapsulate(cipherText, alice.secretKey), sharedSecret);

  // A wrong key is no error in either, but another secret.
  assert.notDeepEqual(kem.decapsulate(cipherText, kem.keygen().secretKey), sharedSecret);

  const begin = performance.now();
  let count = 0;
  for (; performance.now() - begin < 500; count++) {
    kem.decapsulate(kem.encapsulate(alice.publicKey).cipherText, alice.secretKey);
  }
  console.log(`${name}: public key ${alice.publicKey.length} bytes, ciphertext ${cipherText.length} bytes, ` +
    `${Math.round(2 * count)} encapsulations with decapsulations a second`);
}
