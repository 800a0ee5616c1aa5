// Builds the npm package in a folder: WebAssembly modules, JavaScript as ES modules and as CommonJS, types.
//
//   bindings/js/build [--quick] [FOLDER]
//
// FOLDER is package/ in cargo's target folder if none is named. Its contents are replaced, so it must be empty, new or an
// earlier package. --quick is for tests: it takes a set of each module and does not optimise much.
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

import { toCommonJs } from "./commonjs.mjs";
import { compiled, here, root, target } from "./compile.mjs";
import { entries } from "./entries.mjs";

function refuse(message) {
  console.error(message);
  process.exit(2);
}

function commandLine() {
  try {
    const options = { quick: { type: "boolean", default: false } };
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    if (positionals.length < 2) return { values, folder: resolve(positionals[0] ?? join(target, "package")) };
  } catch {
    // An option that is unknown: the usage says so.
  }
  return refuse("usage: bindings/js/build [--quick] [FOLDER]");
}

const { values, folder } = commandLine();
if (existsSync(folder) && !statSync(folder).isDirectory()) refuse(`bindings/js/build: ${folder} is no folder`);
// The folder is emptied: a mistyped name must not cost its owner anything.
if (existsSync(folder) && readdirSync(folder).length && !existsSync(join(folder, "core", readdirSync(join(here, "js"))[0])))
  refuse(`bindings/js/build: ${folder} has other files: name a new folder, or an earlier package`);
const text = (file) => readFileSync(join(here, file), "utf8");

// Returns how a set is described in JavaScript: its index in the module, its family, its lengths.
function described(code, index, name) {
  const { length } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
  const [msg, publicKey, secretKey, cipherText, sharedSecret, drawn] = [0, 1, 2, 3, 4, 5].map((i) => length(index, i));
  if (!publicKey) throw new Error(`${name} is not in its module`);
  const lengths = { secretKey, publicKey, cipherText, sharedSecret, seed: 32, msg, msgRand: msg };
  return { name, index, type: /^(sntrup|ntrulpr|ntru)/.exec(name)[0], lengths, drawn };
}

const modules = JSON.parse(text("modules.json")).map((row) => {
  // Code that is not optimised needs more stack.
  const quick = { sets: row.quick, stack: 2 * row.stack, profiled: { OPT_LEVEL: 1, LTO: "off", CODEGEN_UNITS: 16 } };
  const { module, sets, ...rest } = values.quick ? { ...row, ...quick } : row;
  const code = compiled({ sets, ...rest });
  // Indices are those of src/sets.rs, which has the same order.
  return { name: module, code, sets: sets.map((name, index) => described(code, index, name)) };
});

rmSync(folder, { recursive: true, force: true });
const write = (file, content) => {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), content);
};
for (const file of readdirSync(join(here, "js"))) {
  write(`core/${file}`, text(`js/${file}`));
  write(`core/${file.replace(".mjs", ".cjs")}`, toCommonJs(text(`js/${file}`)));
}
for (const [file, content] of Object.entries(entries(modules, text("types/types.d.ts")))) write(file, content);
for (const { name, code } of modules) {
  write(`wasm/${name}.wasm`, code);
  const gzip = gzipSync(code, { level: 9 }).length;
  console.log(`${name}.wasm: ${code.length} bytes, ${gzip} in gzip`);
}
const copied = ["package.json", "README.md", "LICENSE-THIRD-PARTY", "ssh2.cjs", "ssh2.d.cts"];
for (const file of copied) cpSync(join(here, file), join(folder, file));
for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(root, file), join(folder, file));
