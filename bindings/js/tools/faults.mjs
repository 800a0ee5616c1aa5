// Plants one fault after the other in an installed package, and runs the tests that must find it. A fault that no test
// finds, or whose text is not in its file, is a failure.
//
//   node faults.mjs     in the folder of the tests, where bindings/js/check has installed the package
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

const WASM = "core/wasm";
const KEM = "core/kem";

// Which file, what is in it, what takes its place, and which test must fail.
const faults = [
  [WASM, "      wasm.wipe();\n", "", "memory"],
  [WASM, "      memory.fill(0, 0, stack);\n", "", "memory"],
  [WASM, "      memory.fill(0, at[RANDOMNESS], at[END]);\n", "", "memory"],
  [WASM, "at[RANDOMNESS], at[END]", "at[PUBLIC_KEY], at[END]", "memory"],
  [WASM, "      if (wasm.broken) live = undefined;\n", "", "memory"],
  [WASM, "if (got !== length)", "if (got < length)", "errors"],
  [WASM, "throw new TypeError(", "throw new RangeError(", "errors"],
  [WASM, 'if (kindOf.call(value) !== "Uint8Array")', "if (!(value instanceof Uint8Array))", "errors"],
  [WASM, "const got = lengthOf.call(value);", "const got = value.length;", "errors"],
  [WASM, "  if (typeof WebAssembly ", "  if (false && typeof WebAssembly ", "loading"],
  [WASM, "if (error instanceof RangeError) notYet(error);", "", "loading"],
  [WASM, "if (!Object.hasOwn(modules, set))", "if (!modules[set])", "loading"],
  [WASM, "if (!given.ok)", "if (false)", "loading"],
  [WASM, "if (first && exports", "if (false && exports", "loading"],
  [WASM, "const code = compiled ??", "const code = compiled ??=", "loading"],
  [WASM, "memory.subarray(at[part], at[part] + length).set(value)", "memory.set(value, at[part])", "memory"],
  [KEM, "    drawn.fill(0);\n", "", "errors"],
  [KEM, "    crypto.getRandomValues(drawn);\n", "", "errors"],
  [KEM, "attempt < 64", "attempt < 2", "errors"],
  [KEM, "if (wasm.prepared === key) return;", "if (wasm.prepared) return;", "errors"],
  [KEM, "let key = new Uint8Array(publicKey);", "let key = publicKey;", "errors"],
  [KEM, "publicKey: new Uint8Array(key),", "publicKey: key,", "errors"],
  [KEM, "        key = undefined;\n", "", "errors"],
  [KEM, "info: Object.freeze({ type }),", "info: { type },", "errors"],
  [KEM, "if (a[i] !== b[i]) return false;", "", "known"],
  [
    KEM,
    'wasm.put(SECRET_KEY, "secretKey", secretKey, lengths.secretKey);\n      wasm.put(CIPHER_TEXT',
    "wasm.put(CIPHER_TEXT",
    "known",
  ],
  ["sets/sntrup761", ', 0, "sntrup761"', ', 1, "sntrup761"', "loading"],
  ["index", "await import(", "import(", "loading"],
];

const folder = "node_modules/goodprime";
let missed = 0;
for (const [name, text, replacement, tests] of faults) {
  // Both forms, where both have the text.
  const files = [`${folder}/${name}.mjs`, `${folder}/${name}.cjs`].map((file) => [file, readFileSync(file, "utf8")]);
  const changed = files.filter(([, content]) => content.includes(text));
  if (!changed.length) throw new Error(`${name} does not have ${text}`);
  for (const [file, content] of changed)
    writeFileSync(
      file,
      content.replace(text, () => replacement),
    );
  const { status } = spawnSync(process.execPath, ["--test", `${tests}.test.mjs`], { encoding: "utf8" });
  for (const [file, content] of files) writeFileSync(file, content);
  console.log(`${status === 0 ? "MISSED" : "found"}: ${name}: ${JSON.stringify(text.trim())} by ${tests}`);
  if (status === 0) missed++;
}
// The tests pass without a fault.
const { status } = spawnSync(process.execPath, ["--test"], { stdio: "inherit" });
if (missed || status !== 0) process.exit(1);
console.log(`${faults.length} faults, all found`);
