// How the package is loaded: as ES modules and as CommonJS, by worker threads, without eval, without SIMD, and the
// entry whose modules are files.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { Worker } from "node:worker_threads";
import * as goodprime from "goodprime";
import * as files from "goodprime/wasm";

import { hex, json, sets } from "./common.mjs";

const require = createRequire(import.meta.url);
const names = Object.keys(sets);
const moduleOf = (name) => json("../bindings/js/modules.json").find((row) => row.sets.includes(name)).module;

// One exchange, as a program for each kind of source.
const exchange = `
  const { publicKey, secretKey } = kem.keygen();
  const { cipherText, sharedSecret } = kem.encapsulate(publicKey);
  if (Buffer.compare(kem.decapsulate(cipherText, secretKey), sharedSecret) !== 0) throw new Error("secrets differ");
  console.log("agreed");
`;
const asModule = (name) => `import { ${name} as kem } from "goodprime/${name}"; ${exchange}`;
const asCommonJs = (name) => `const { ${name}: kem } = require("goodprime/${name}"); ${exchange}`;

const run = (...args) => execFileSync(process.execPath, args, { encoding: "utf8", stdio: "pipe" }).trim();

for (const name of names) {
  test(`${name}: its own entry, as an ES module and as CommonJS in one process, and those of all sets`, async () => {
    const [esm, cjs] = [await import(`goodprime/${name}`), require(`goodprime/${name}`)];
    for (const entry of [esm, cjs]) {
      assert.deepEqual(
        Object.keys(entry)
          .filter((key) => key !== "default")
          .sort(),
        ["init", name].sort(),
      );
    }
    await esm.init();
    const all = [
      esm[name],
      cjs[name],
      goodprime[name],
      require("goodprime")[name],
      files[name],
      require("goodprime/wasm")[name],
    ];
    const seed = new Uint8Array(32).fill(3);
    const pair = all[0].keygen(seed);
    const { cipherText, sharedSecret } = all[0].encapsulate(pair.publicKey);
    for (const kem of all) {
      assert.deepEqual(kem.keygen(seed), pair);
      assert.equal(hex(kem.decapsulate(cipherText, pair.secretKey)), hex(sharedSecret));
    }
  });
}

test("an entry loads only the module of its set", () => {
  for (const name of names) {
    const loaded = JSON.parse(
      run(
        "-e",
        `${asCommonJs(name).replace(/console.*/, "")}; console.log(JSON.stringify(Object.keys(require.cache)))`,
      ),
    );
    assert.equal(loaded.filter((file) => /core.modules./.test(file)).length, 1, loaded);
  }
});

test("the entry of all sets loads a module when it is used first", () => {
  const script = `
    const goodprime = require("goodprime");
    const count = () => Object.keys(require.cache).filter((file) => /core.modules./.test(file)).length;
    const before = count();
    goodprime.${names[0]}.keygen();
    console.log(before, count());
  `;
  assert.equal(run("-e", script), "0 1");
});

test("a worker thread has a module of its own", async () => {
  const workers = [asCommonJs(names[0]), asCommonJs(names[0])].map(
    (source) => new Worker(source, { eval: true, stdout: true }),
  );
  const texts = workers.map(async (worker) => {
    let text = "";
    for await (const chunk of worker.stdout) text += chunk;
    return text;
  });
  assert.deepEqual(await Promise.all(texts), ["agreed\n", "agreed\n"]);
});

test("no code is made of strings", () => {
  const flag = "--disallow-code-generation-from-strings";
  assert.throws(() => run(flag, "-e", 'eval("1")'), /Code generation from strings disallowed/);
  assert.equal(run(flag, "-e", asCommonJs(names[0])), "agreed");
  assert.equal(run(flag, "--input-type=module", "-e", asModule(names[0])), "agreed");
});

test("an engine without SIMD or WebAssembly is named", () => {
  const message = /goodprime needs WebAssembly with SIMD, which this engine does not have: Node\.js 16\.4, Chrome 91/;
  // V8 has no SIMD on processors without SSE4.1.
  if (process.arch === "x64") assert.throws(() => run("--no-enable-sse4-1", "-e", asCommonJs(names[0])), message);
  for (const fault of ["WebAssembly.validate = () => false;", "delete globalThis.WebAssembly;"]) {
    assert.throws(() => run("-e", fault + asCommonJs(names[0])), message);
    const awaited = `${fault} require("goodprime").init().catch(({ message }) => console.log(message));`;
    assert.match(run("-e", awaited), message);
  }
});

test("init takes names of sets, and refuses others", async () => {
  for (const { init } of [goodprime, files]) {
    await init();
    await init(...names);
    await assert.rejects(init("sntrup760"), { name: "RangeError", message: 'goodprime has no set "sntrup760"' });
    await assert.rejects(init("constructor"), RangeError);
  }
});

test("load takes a module's bytes, a response, or a compiled module", async () => {
  const [name] = names;
  const bytes = readFileSync(require.resolve(`goodprime/wasm/${moduleOf(name)}.wasm`));
  const sources = {
    bytes,
    buffer: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
    response: new Response(bytes, { headers: { "content-type": "application/wasm" } }),
    promise: Promise.resolve(new Response(bytes)),
    compiled: new WebAssembly.Module(bytes),
  };
  for (const source of Object.values(sources)) {
    const fresh = await import(`${pathOf("wasm.mjs")}?${Math.random()}`);
    assert.throws(() => fresh[name].keygen(), { message: "goodprime: call init() first, and await it" });
    await fresh.load(name, source);
    fresh[name].keygen();
  }
  const fresh = await import(`${pathOf("wasm.mjs")}?refused`);
  await assert.rejects(fresh.load(name, new Response("no", { status: 404 })), /gives status 404/);
  await assert.rejects(fresh.load(name, new Uint8Array(9)), WebAssembly.CompileError);
  // A module that is not that of the set is refused, and not kept.
  const other = names.map(moduleOf).find((module) => module !== moduleOf(name));
  const empty = bytes.subarray(0, 8);
  for (const wrong of [empty, readFileSync(require.resolve(`goodprime/wasm/${other}.wasm`))]) {
    await assert.rejects(fresh.load(name, wrong), { message: "goodprime: the module has other sets" });
  }
  await fresh.load(name, bytes);
  fresh[name].keygen();
});

// The file of the package that browsers take.
const pathOf = (file) => new URL(file, new URL(`file://${require.resolve("goodprime/package.json")}`)).href;

test("browsers' entry of all sets needs init, then works", async () => {
  const [name] = names;
  const fresh = await import(`${pathOf("index.mjs")}?fresh`);
  assert.throws(() => fresh[name].keygen(), { message: "goodprime: call init() first, and await it" });
  await fresh.init(name);
  fresh[name].keygen();
});

test("a thread that compiles nothing at once asks for init", async () => {
  const script = `
    const { Module } = WebAssembly;
    WebAssembly.Module = function () { throw new RangeError("larger than 4KB"); };
    Object.setPrototypeOf(WebAssembly.Module, Module);
    const { ${names[0]}: kem, init } = require("goodprime/${names[0]}");
    try { kem.keygen(); } catch (error) { console.log(error.message, error.cause.message); }
    WebAssembly.Module = Module;
    init().then(() => console.log(kem.keygen().publicKey.length));
  `;
  assert.equal(
    run("-e", script),
    `goodprime: call init() first, and await it larger than 4KB\n${sets[names[0]].lengths.publicKey}`,
  );
});
