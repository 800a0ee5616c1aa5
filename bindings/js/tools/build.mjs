// Builds the npm package in a folder: WebAssembly modules, JavaScript as ES modules and as CommonJS, types.
//
//   bindings/js/build [--quick] [FOLDER]
//
// FOLDER is package/ in cargo's target folder if none is named. --quick is for tests: it takes a few sets of each module
// and does not optimise much.
import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { gzipSync } from "node:zlib";

import { toCommonJs } from "./commonjs.mjs";
import { entries } from "./entries.mjs";

const here = join(dirname(fileURLToPath(import.meta.url)), "..");
const root = join(here, "../..");
const { values, positionals } = parseArgs({
  options: { quick: { type: "boolean", default: false } },
  allowPositionals: true,
});
const target = resolve(process.env.CARGO_TARGET_DIR ?? join(here, "target"));
const folder = resolve(positionals[0] ?? join(target, "package"));
const text = (file) => readFileSync(join(here, file), "utf8");

// Source paths of this machine are not in the modules, which are thus the same from every folder.
const paths = { [root]: "goodprime", [process.env.CARGO_HOME ?? join(homedir(), ".cargo")]: "cargo" };
const flags = ["-Ctarget-feature=+simd128"];
for (const [from, to] of Object.entries(paths)) flags.push(`--remap-path-prefix=${from}=${to}`);

// Compiles a module. Its stack pointer is exported, so that JavaScript knows what to wipe.
function compiled({ sets, profile, stack }) {
  const features = profile === "compact" ? ["compact", ...sets] : sets;
  const env = { ...process.env, CARGO_TARGET_DIR: target, CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f") };
  delete env.RUSTFLAGS;
  if (values.quick) env[`CARGO_PROFILE_${profile.toUpperCase()}_OPT_LEVEL`] = "1";
  const args = ["rustc", "--quiet", "--locked", "--target", "wasm32-unknown-unknown", "--profile", profile];
  const link = [`-Clink-arg=-zstack-size=${stack}`, "-Clink-arg=--export=__stack_pointer"];
  execFileSync("cargo", [...args, "--features", features.join(), "--", ...link], { cwd: here, env, stdio: "inherit" });
  return readFileSync(join(target, "wasm32-unknown-unknown", profile, "goodprime_js.wasm"));
}

// Returns how a set is described in JavaScript: its index in the module, its family, its lengths.
function described(code, index, name) {
  const { length } = new WebAssembly.Instance(new WebAssembly.Module(code)).exports;
  const [msg, publicKey, secretKey, cipherText, sharedSecret] = Array.from({ length: 5 }, (_, i) => length(index, i));
  if (!publicKey) throw new Error(`${name} is not in its module`);
  const lengths = { secretKey, publicKey, cipherText, sharedSecret, seed: 32, msg, msgRand: msg };
  return { name, index, type: /^(sntrup|ntrulpr|ntru)/.exec(name)[0], lengths };
}

const modules = JSON.parse(text("modules.json")).map((row) => {
  // Code that is not optimised needs more stack.
  const { module, sets, ...rest } = values.quick ? { ...row, sets: row.quick, stack: 2 * row.stack } : row;
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
