// Compiles the crate of this folder to a WebAssembly module.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

export const here = join(dirname(fileURLToPath(import.meta.url)), "..");
export const root = join(here, "../..");
export const target = resolve(process.env.CARGO_TARGET_DIR ?? join(here, "target"));

// Source paths of this machine are not in the modules. Cargo's hash of a crate outside of the workspace takes the folder,
// and orders functions by it: the modules are the same bytes only from a folder of the same name.
const paths = { [root]: "goodprime", [process.env.CARGO_HOME ?? join(homedir(), ".cargo")]: "cargo" };
const flags = ["-Ctarget-feature=+simd128"];
for (const [from, to] of Object.entries(paths)) flags.push(`--remap-path-prefix=${from}=${to}`);

// Returns the module of some sets, in one of Cargo.toml's profiles, of which `profiled` replaces entries. Its stack
// pointer is exported, so that JavaScript knows what to wipe.
export function compiled({ sets, profile, stack, profiled = {} }) {
  const features = profile === "compact" ? ["compact", ...sets] : sets;
  const env = { ...process.env, CARGO_TARGET_DIR: target, CARGO_ENCODED_RUSTFLAGS: flags.join("\x1f") };
  delete env.RUSTFLAGS;
  for (const [key, value] of Object.entries(profiled))
    env[`CARGO_PROFILE_${profile.toUpperCase()}_${key}`] = `${value}`;
  const args = ["rustc", "--quiet", "--locked", "--target", "wasm32-unknown-unknown", "--profile", profile];
  const link = [`-Clink-arg=-zstack-size=${stack}`, "-Clink-arg=--export=__stack_pointer"];
  execFileSync("cargo", [...args, "--features", features.join(), "--", ...link], { cwd: here, env, stdio: "inherit" });
  return readFileSync(join(target, "wasm32-unknown-unknown", profile, "goodprime_js.wasm"));
}
