/** The key exchange's name, and the one that older releases of OpenSSH know. */
export declare const NAMES: readonly ["sntrup761x25519-sha512", "sntrup761x25519-sha512@openssh.com"];

export interface RegisterOptions {
  /** Offers the key exchange before all others, also before those with ML-KEM. */
  prefer?: boolean;
  /** A file or folder from which ssh2 is looked up, for a package that has an ssh2 of its own. */
  from?: string;
}

/**
 * Adds sntrup761x25519-sha512 under both names to ssh2, for clients and servers of this thread.
 *
 * Call `register` before ssh2 is loaded. A second call changes nothing. Throws an Error, and changes nothing, if an option is
 * unknown, if ssh2 is loaded already, or if its internals are not those that this release knows.
 */
export declare function register(options?: RegisterOptions): void;
