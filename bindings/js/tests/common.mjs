// What the tests share: the sets of the package, and the vectors of the repository.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import * as goodprime from "goodprime";

export const VECTORS = join(process.env.GOODPRIME_ROOT, "vectors");

// The sets of the package by their names. A package of some modules only has some of them.
export const sets = Object.fromEntries(Object.entries(goodprime).filter(([, value]) => value.lengths));

export const hex = (bytes) => Buffer.from(bytes).toString("hex");
export const bytes = (digits) => new Uint8Array(Buffer.from(digits, "hex"));
export const json = (...path) => JSON.parse(readFileSync(join(VECTORS, ...path), "utf8"));

// The names of all sets of the repository.
export const everySet = readdirSync(VECTORS)
  .filter((file) => /^[a-z0-9]+\.rsp$/.test(file))
  .map((file) => file.replace(".rsp", ""));

// The records of a NIST file, as objects of byte strings.
export function records(file) {
  return readFileSync(join(VECTORS, file), "utf8")
    .split(/\n(?=count = )/)
    .filter((block) => block.startsWith("count = "))
    .map((block) =>
      Object.fromEntries([...block.matchAll(/^(\w+) = ([0-9A-F]+)$/gim)].map(([, key, value]) => [key, bytes(value)])),
    );
}
