// Other ways to divide and to optimise the modules: sizes, and operations per second of calls without JavaScript around
// them. README's table of what was tried is made with it.
//
//   node bindings/js/tools/variants.mjs FOLDER [SECONDS]
//
// Modules that are not in FOLDER yet are compiled into it, which takes some minutes for each.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

import { compiled, here } from "./compile.mjs";

const [folder, seconds = "2"] = process.argv.slice(2);
const rows = JSON.parse(readFileSync(join(here, "modules.json")));
const order = rows.flatMap(({ sets }) => sets);
const family = (pattern) => order.filter((set) => pattern.test(set));
const [streamlined, lprime, ntru] = [family(/^sntrup(?!761)/), family(/^ntrulpr/), family(/^ntru(?!lpr)/)];

// A name, the sets, the profile, the level.
const variants = [
  ["sntrup761, fast", ["sntrup761"], "release", 3],
  ["sntrup761, fast", ["sntrup761"], "release", "s"],
  ["sntrup761, compact", ["sntrup761"], "compact", "s"],
  ["Streamlined but 761, compact", streamlined, "compact", "s"],
  ["LPRime, compact", lprime, "compact", "s"],
  ["NTRU, compact", ntru, "compact", "s"],
  ["NTRU, compact", ntru, "compact", 2],
  ["NTRU Prime but sntrup761, compact", [...streamlined, ...lprime], "compact", 2],
  ["all but sntrup761, compact", [...streamlined, ...lprime, ...ntru], "compact", 2],
  ["all but sntrup761, compact", [...streamlined, ...lprime, ...ntru], "compact", 3],
];
const samples = ["sntrup761", "sntrup857", "ntrulpr761", "ntruhps2048677"];

const calls = ["keygen_seed", "encapsulate", "decapsulate"];
const measured = variants.flatMap(([name, sets, profile, level]) => {
  const file = join(folder, `${name.replace(/\W+/g, "-")}-${level}.wasm`);
  if (!existsSync(file))
    writeFileSync(file, compiled({ sets, profile, stack: 262144, profiled: { OPT_LEVEL: level } }));
  const code = readFileSync(file);
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(code));
  // The sets of a module are in the order of src/sets.rs.
  const sorted = ["sntrup", "ntrulpr", "ntruh"].flatMap((start) => sets.filter((set) => set.startsWith(start)));
  return samples
    .filter((set) => sets.includes(set))
    .map((set) => {
      const index = sorted.indexOf(set);
      const seed = new Uint8Array(exports.memory.buffer, exports.address(0), 32);
      crypto.getRandomValues(seed);
      if (!calls.every((call) => exports[call](index))) throw new Error(`${file} does not have ${set}`);
      return {
        name,
        level,
        set,
        index,
        exports,
        gzip: gzipSync(code, { level: 9 }).length,
        times: calls.map(() => []),
      };
    });
});

const warm = performance.now() + 500 * measured.length;
const end = warm + 1000 * Number(seconds) * measured.length;
while (performance.now() < end) {
  for (const { exports, index, times } of measured) {
    calls.forEach((call, i) => {
      const count = call === "keygen_seed" ? 2 : 40;
      const start = performance.now();
      for (let n = 0; n < count; n++) exports[call](index);
      if (start > warm) times[i].push((performance.now() - start) / count);
    });
  }
}
console.log("| module | level | gzip | set | keygen | encaps | decaps |\n|---|---|--:|---|--:|--:|--:|");
for (const { name, level, gzip, set, times } of measured) {
  const rates = times.map((all) => Math.round(1000 / Math.min(...all)).toLocaleString("en"));
  console.log(`| ${name} | ${level} | ${gzip.toLocaleString("en")} | ${set} | ${rates.join(" | ")} |`);
}
console.log(`\nnode ${process.version}, best of ${seconds} seconds each, in turn`);
