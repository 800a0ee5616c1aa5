/** Bytes of a set's keys, ciphertexts, secrets and randomness. */
export interface Lengths {
  readonly secretKey: number;
  readonly publicKey: number;
  readonly cipherText: number;
  readonly sharedSecret: number;
  /** The seed of a key pair: 32. For ML-KEM it is 64. */
  readonly seed: number;
  /** The raw randomness of an encapsulation, thousands of bytes for most sets. For ML-KEM it is 32. */
  readonly msg: number;
  /** The same as `msg`. */
  readonly msgRand: number;
}

/** A key pair. */
export interface KeyPair {
  publicKey: Uint8Array;
  /** The secret key: yours to store encrypted, and to overwrite. */
  secretKey: Uint8Array;
}

/** A shared secret, and the ciphertext that carries it. */
export interface Encapsulation {
  cipherText: Uint8Array;
  sharedSecret: Uint8Array;
}

/** A public key that was decoded for many encapsulations. */
export interface PreparedKey {
  /** A copy of the public key. */
  readonly publicKey: Uint8Array;
  /** Does what `Kem.encapsulate` does, for this public key. */
  readonly encapsulate: (msg?: Uint8Array) => Encapsulation;
  /** Does what `Kem.decapsulate` does, and throws an `Error` unless the secret key is that of this public key. */
  readonly decapsulate: (cipherText: Uint8Array, secretKey: Uint8Array) => Uint8Array;
  /** Drops the key. Later calls throw an `Error`. */
  readonly clean: () => void;
}

/**
 * A key encapsulation mechanism, in the shape of noble-post-quantum's. A wrong length throws a `RangeError`, a wrong
 * type a `TypeError`, and a failing `crypto.getRandomValues` its own error. Arrays that are returned are yours.
 */
export interface Kem {
  readonly info: { readonly type: "sntrup" | "ntrulpr" | "ntru" };
  readonly lengths: Lengths;
  /**
   * Makes a key pair. The seed is expanded as goodprime's docs/seeds.md says; no other library does so. It must be
   * secret, uniform, and of one use.
   */
  readonly keygen: (seed?: Uint8Array) => KeyPair;
  /** Returns the public key of a secret key. */
  readonly getPublicKey: (secretKey: Uint8Array) => Uint8Array;
  /**
   * Makes a shared secret and the ciphertext that carries it. `msg` is the raw randomness in place of random bytes, for
   * known answers: `lengths.msg` bytes, which must be secret, uniform, and of one use. It is no message.
   */
  readonly encapsulate: (publicKey: Uint8Array, msg?: Uint8Array) => Encapsulation;
  /** Recovers the shared secret. A damaged ciphertext or another key is no error: it gives another secret. */
  readonly decapsulate: (cipherText: Uint8Array, secretKey: Uint8Array) => Uint8Array;
  /** Decodes a public key once, for many encapsulations. */
  readonly prepare: (publicKey: Uint8Array) => PreparedKey;
}
