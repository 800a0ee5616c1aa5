// A parameter set, in the shape of noble-post-quantum's KEMs.
import { CIPHER_TEXT, PUBLIC_KEY, RANDOMNESS, SECRET_KEY, SHARED_SECRET, check } from "./wasm.mjs";

// Calls a function with the bytes that are given or, if there are none, with random bytes that are wiped afterwards.
function randomized(given, length, operation) {
  if (given !== undefined) return operation(given);
  const drawn = new Uint8Array(length);
  try {
    crypto.getRandomValues(drawn);
    return operation(drawn);
  } finally {
    drawn.fill(0);
  }
}

// Compares public keys, which have the same length.
function equal(a, b) {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return true;
}

// Returns the set of this index in a module. A random key pair draws as many bytes as `drawn` says.
export function kem(module, index, name, type, lengths, drawn) {
  const encapsulated = (wasm, message, operation) => {
    wasm.put(RANDOMNESS, "message", message, lengths.msg);
    wasm.run(operation, index);
    return {
      cipherText: wasm.get(CIPHER_TEXT, lengths.cipherText),
      sharedSecret: wasm.get(SHARED_SECRET, lengths.sharedSecret),
    };
  };

  const made = (wasm) => ({
    publicKey: wasm.get(PUBLIC_KEY, lengths.publicKey),
    secretKey: wasm.get(SECRET_KEY, lengths.secretKey),
  });

  const keygen = (seed) => {
    if (seed === undefined) return randomKey();
    return module.use((wasm) => {
      wasm.put(RANDOMNESS, "seed", seed, lengths.seed);
      wasm.run("keygen_seed", index);
      return made(wasm);
    });
  };

  // Makes a key pair of raw random bytes, which takes less time than to expand a seed. In the rare case that the bytes do
  // not suffice others are drawn; a generator whose bytes never do is broken.
  const randomKey = () => {
    for (let attempt = 0; attempt < 64; attempt++) {
      const pair = randomized(undefined, drawn, (bytes) =>
        module.use((wasm) => {
          wasm.put(RANDOMNESS, "randomness", bytes, drawn);
          return wasm.attempt("keygen", index) && made(wasm);
        }),
      );
      if (pair) return pair;
    }
    throw new Error("goodprime: crypto.getRandomValues does not give random bytes");
  };

  const getPublicKey = (secretKey) =>
    module.use((wasm) => {
      wasm.put(SECRET_KEY, "secretKey", secretKey, lengths.secretKey);
      wasm.run("public_key", index);
      return wasm.get(PUBLIC_KEY, lengths.publicKey);
    });

  const encapsulate = (publicKey, msg) =>
    randomized(msg, lengths.msg, (message) =>
      module.use((wasm) => {
        wasm.put(PUBLIC_KEY, "publicKey", publicKey, lengths.publicKey);
        return encapsulated(wasm, message, "encapsulate");
      }),
    );

  const decapsulate = (cipherText, secretKey) =>
    module.use((wasm) => {
      wasm.put(SECRET_KEY, "secretKey", secretKey, lengths.secretKey);
      wasm.put(CIPHER_TEXT, "cipherText", cipherText, lengths.cipherText);
      wasm.run("decapsulate", index);
      return wasm.get(SHARED_SECRET, lengths.sharedSecret);
    });

  const prepare = (publicKey) => {
    check("publicKey", publicKey, lengths.publicKey);
    // The key is also the mark of what the module has prepared.
    let key = new Uint8Array(publicKey);
    const needKey = () => {
      if (!key) throw new Error(`${name}: the prepared key was cleaned`);
    };
    // The module holds one prepared key: this one, unless another took its place.
    const place = (wasm) => {
      if (wasm.prepared === key) return;
      wasm.prepared = undefined;
      wasm.put(PUBLIC_KEY, "publicKey", key, lengths.publicKey);
      wasm.run("prepare", index);
      wasm.prepared = key;
    };
    module.use(place);
    return Object.freeze({
      publicKey: new Uint8Array(key),
      encapsulate: (msg) =>
        randomized(msg, lengths.msg, (message) => {
          needKey();
          return module.use((wasm) => {
            place(wasm);
            return encapsulated(wasm, message, "encapsulate_prepared");
          });
        }),
      decapsulate: (cipherText, secretKey) => {
        needKey();
        if (!equal(key, getPublicKey(secretKey))) {
          throw new Error(`${name}.decapsulate: secretKey does not match prepared publicKey`);
        }
        return decapsulate(cipherText, secretKey);
      },
      clean: () => {
        key = undefined;
      },
    });
  };

  return Object.freeze({
    info: Object.freeze({ type }),
    lengths: Object.freeze(lengths),
    keygen,
    getPublicKey,
    encapsulate,
    decapsulate,
    prepare,
  });
}
