// The tables of README; `measure` builds what this needs.
//
// A row of --json is one line:
// {"set":…, "code":…, "version":…, "operation":…, "best":…, "median":…, "samples":…}
//
// "best" and "median" are operations per second: of the best sample, and of the median.
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import * as goodprime from "goodprime";
import * as oqs from "@oqs/liboqs-js";
import { ml_kem768 } from "@noble/post-quantum/ml-kem.js";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "3" },
    warm: { type: "string", default: "30" },
    json: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const versionOf = (name) => JSON.parse(readFileSync(new URL(`node_modules/${name}/package.json`, import.meta.url))).version;
const OPERATIONS = ["keygen", "encaps", "decaps"];

// Each code has a set, a name, a version, and its three operations.
function ofNoble(set, kem, name) {
  const { publicKey, secretKey } = kem.keygen();
  const { cipherText } = kem.encapsulate(publicKey);
  const run = [() => kem.keygen(), () => kem.encapsulate(publicKey), () => kem.decapsulate(cipherText, secretKey)];
  return { set, code: name, version: versionOf(name), run };
}

async function ofLiboqs(set, make) {
  const kem = await make();
  const { publicKey, secretKey } = kem.generateKeyPair();
  const { ciphertext } = kem.encapsulate(publicKey);
  const run = [
    () => kem.generateKeyPair(),
    () => kem.encapsulate(publicKey),
    () => kem.decapsulate(ciphertext, secretKey),
  ];
  return { set, code: "@oqs/liboqs-js", version: versionOf("@oqs/liboqs-js"), run };
}

// The portable code, which the compiler vectorises: without JavaScript, and with random bytes that cost nothing.
function portable(index, set) {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(readFileSync(process.env.GOODPRIME_SPEED)));
  const name = (backend) => {
    const at = exports.backend_name(backend);
    const bytes = new Uint8Array(exports.memory.buffer, at);
    return Buffer.from(bytes.subarray(0, bytes.indexOf(0))).toString();
  };
  let backend = 0;
  while (name(backend) !== "portable") {
    if (name(backend) === "") throw new Error("no portable code in the module");
    backend++;
  }
  const bench = exports.bench(index, backend);
  const run = OPERATIONS.map((_, operation) => () => exports.run(bench, operation, 1));
  return { set, code: "goodprime, portable code", version: versionOf("goodprime"), run };
}

const ours = (set) => ofNoble(set, goodprime[set], "goodprime");
const codes = [
  ours("sntrup761"),
  portable(0, "sntrup761"),
  await ofLiboqs("sntrup761", oqs.createSntrup761),
  ours("ntrulpr761"),
  ours("ntruhps2048677"),
  await ofLiboqs("ntruhps2048677", oqs.createNTRUHps2048677),
  await ofLiboqs("ML-KEM-768", oqs.createMLKEM768),
  ofNoble("ML-KEM-768", ml_kem768, "@noble/post-quantum"),
];

// The milliseconds of a call. Where the process had to wait for the processor, which it does in calls that take longer
// than a turn of the scheduler, the time of the processor counts.
const sample = (one) => {
  const [start, used] = [performance.now(), process.cpuUsage()];
  for (let i = 0; i < one.count; i++) one.call();
  const { user, system } = process.cpuUsage(used);
  return Math.min(performance.now() - start, (user + system) / 1000) / one.count;
};

// Engines compile what is called often again, beside the calls: on a busy machine that takes a while.
const operations = OPERATIONS.map((_, o) => codes.map(({ run }) => ({ call: run[o], count: 1, samples: [] })));
const warm = performance.now() + 1000 * Number(values.warm);
while (performance.now() < warm) {
  for (const one of operations.flat()) one.count = Math.max(1, Math.round(4 / sample(one)));
}

// All codes of an operation take turns, so that they meet the same load. A sample takes some milliseconds.
function measured(all) {
  const end = performance.now() + 1000 * Number(values.seconds) * all.length;
  while (performance.now() < end) for (const one of all) one.samples.push(sample(one));
  return all.map(({ samples }) => {
    samples.sort((a, b) => a - b);
    return { best: 1000 / samples[0], median: 1000 / samples[samples.length >> 1], samples: samples.length };
  });
}

const results = operations.map(measured);

if (values.json) {
  codes.forEach(({ set, code, version }, i) =>
    OPERATIONS.forEach((operation, o) => {
      const { best, median, samples } = results[o][i];
      const row = { set, code, version, operation, best: Math.round(best), median: Math.round(median), samples };
      appendFileSync(values.json, `${JSON.stringify(row)}\n`);
    }),
  );
}

const count = (rate) => Math.round(rate).toLocaleString("en");
const rows = codes.map(({ set, code, version }, i) => {
  const cells = results.map((all) => `${count(all[i].best)} (${count(all[i].median)})`);
  return `| ${set} | ${code} ${version} | ${cells.join(" | ")} |`;
});
const indexOf = (set, code) => codes.findIndex((one) => one.set === set && one.code === code);
const ratios = [
  ["sntrup761", "goodprime, portable code"],
  ["sntrup761", "@oqs/liboqs-js"],
  ["ntruhps2048677", "@oqs/liboqs-js"],
].map(([set, code]) => {
  const [own, other] = [indexOf(set, "goodprime"), indexOf(set, code)];
  const cells = results.map(
    (all) => ["best", "median"].map((of) => (all[own][of] / all[other][of]).toFixed(1)).join(" (") + ")",
  );
  return `| ${set} | ${code} | ${cells.join(" | ")} |`;
});

const today = new Date().toISOString().slice(0, 10);
const text = `The first table has operations per second. We repeated each operation for some milliseconds and
divided the number of calls by the time, which gives one sample. Each cell has the fastest sample
and, in parentheses, the median of all samples. We measured on
${cpus()[0].model.trim()}, ${cpus().length} processors,
node ${process.version}, V8 ${process.versions.v8}, ${today}.
All rows of the table ran in one process and took turns, ${values.seconds} seconds for each row
and operation, after ${values.warm} seconds of warming up. If the process waited for a processor
during a sample, we counted its processor time instead of its elapsed time.

| set | code | keygen | encaps | decaps |
|---|---|--:|--:|--:|
${rows.join("\n")}

The next table has ratios: the operations per second of goodprime, divided by those of the code in
the column *other code*. The first number compares the fastest samples, and the number in
parentheses the median samples:

| set | other code | keygen | encaps | decaps |
|---|---|--:|--:|--:|
${ratios.join("\n")}

The WebAssembly modules of the package have these sizes in bytes, also compressed by gzip:

| module | .wasm | gzip |
|---|--:|--:|
${readFileSync(process.env.GOODPRIME_SIZES, "utf8")
  .trim()
  .replace(/^(\S+): (\d+) bytes, (\d+) in gzip$/gm, "| $1 | $2 | $3 |")}
`;
console.log(text);
if (values.write) {
  const [begin, end] = ["<!-- measured -->\n", "<!-- end of what was measured -->"];
  const old = readFileSync(process.env.GOODPRIME_README, "utf8");
  const [before, rest] = old.split(begin);
  writeFileSync(process.env.GOODPRIME_README, before + begin + text + end + rest.split(end)[1]);
}
