// Builds the npm package in a folder: WebAssembly modules, JavaScript as ES modules and as CommonJS, types.
//
//   bindings/js/build [--module NAME]… [--opt-level LEVEL] [FOLDER]
//
// FOLDER is package/ in cargo's target folder if none is named. With --module the package has the sets of these modules
// alone. --opt-level replaces the level of the modules' profiles, which saves time in tests.
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
  options: { module: { type: "string", multiple: true }, "opt-level": { type: "string" } },
  allowPositionals: true,
});
const target = resolve(process.env.CARGO_TARGET_DIR ?? join(here, "target"));
const folder = resolve(positionals[0] ?? join(target, "package"));
const text = (file) => readFileSync(join(here, file), "utf8");

// Compiles a module. Its stack is exported, so that JavaScript knows what to wipe.
function compiled({ module, sets, profile, stack }) {
  const features = profile === "compact" ? ["compact", ...sets] : sets;
  const flags = ["target-feature=+simd128", `link-arg=-zstack-size=${stack}`, "link-arg=--export=__stack_pointer"];
  const env = { ...process.env, CARGO_TARGET_DIR: target };
  // Source paths of this machine are not in the module, so that it is the same from every folder.
  const paths = { [root]: "goodprime", [process.env.CARGO_HOME ?? join(homedir(), ".cargo")]: "cargo" };
  flags.push(...Object.entries(paths).map(([from, to]) => `--remap-path-prefix=${from}=${to}`));
  env.CARGO_ENCODED_RUSTFLAGS = flags.flatMap((flag) => (flag.startsWith("--") ? [flag] : ["-C", flag])).join("\x1f");
  delete env.RUSTFLAGS;
  const level = values["opt-level"];
  if (level) env[`CARGO_PROFILE_${profile.toUpperCase()}_OPT_LEVEL`] = level;
  const args = ["build", "--quiet", "--locked", "--target", "wasm32-unknown-unknown", "--profile", profile];
  execFileSync("cargo", [...args, "--features", features.join()], { cwd: here, env, stdio: "inherit" });
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

const modules = JSON.parse(text("modules.json"))
  .filter(({ module }) => !values.module || values.module.includes(module))
  .map((row) => {
    const code = compiled(row);
    // Features are in the order of src/sets.rs, and so are the sets of a row.
    return { name: row.module, code, sets: row.sets.map((name, index) => described(code, index, name)) };
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
for (const file of ["package.json", "README.md", "ssh2.cjs", "ssh2.d.cts"]) cpSync(join(here, file), join(folder, file));
for (const file of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(root, file), join(folder, file));
