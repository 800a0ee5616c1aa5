// Compiled by tsc --strict, never run: the types of all entries. Each `@ts-expect-error` is a mistake that types find.
import * as goodprime from "goodprime";
import {
  init,
  type Encapsulation,
  type Kem,
  type KeyPair,
  type Lengths,
  type PreparedKey,
  type SetName,
} from "goodprime";
import * as one from "goodprime/sntrup761";
import { NAMES, register, type RegisterOptions } from "goodprime/ssh2";
import * as files from "goodprime/wasm";

const kem: Kem = one.sntrup761;
const pair: KeyPair = kem.keygen();
const seeded: KeyPair = goodprime.sntrup761.keygen(new Uint8Array(kem.lengths.seed));
const sent: Encapsulation = kem.encapsulate(pair.publicKey, new Uint8Array(kem.lengths.msg));
const received: Uint8Array = files.sntrup761.decapsulate(sent.cipherText, pair.secretKey);
const prepared: PreparedKey = kem.prepare(kem.getPublicKey(seeded.secretKey));
const again: Uint8Array = prepared.decapsulate(prepared.encapsulate().cipherText, pair.secretKey);
prepared.clean();
const lengths: Lengths = kem.lengths;
const family: "sntrup" | "ntrulpr" | "ntru" = kem.info.type;
const name: SetName = "sntrup761";
const options: RegisterOptions = { prefer: true, from: "." };
register(options);
const exchange: "sntrup761x25519-sha512" = NAMES[0];

export const done: Promise<void>[] = [
  init(),
  init("sntrup761"),
  one.init(),
  files.init(name),
  files.load(name, fetch("sntrup761.wasm")),
  files.load(name, new Uint8Array(8)),
  files.load(name, new WebAssembly.Module(new Uint8Array(8))),
];
export const all = [received, again, lengths, family, exchange];

// @ts-expect-error a wrong type
kem.keygen("seed");
// @ts-expect-error a missing argument
kem.decapsulate(sent.cipherText);
// @ts-expect-error no set of this name
init("sntrup760");
// @ts-expect-error no option of this name
register({ preferred: true });
// @ts-expect-error objects are frozen
kem.lengths.msg = 32;
// @ts-expect-error the entries of one set have no load
one.load;
