// The entries of the package, which differ by their sets only: text of ES modules, of CommonJS, and of types.
import { toCommonJs } from "./commonjs.mjs";

const head = "// Made by bindings/js/build.\n";

// Types of an ES module or of CommonJS, which name files of their own kind.
const typed = (types, kind) => head + types.replaceAll('types.js"', `types.${kind}"`);

// The statement that defines a set, whose module is in the variable.
const definition = (variable, { name, index, type, lengths, drawn }) =>
  `export const ${name} = kem(${variable}, ${index}, "${name}", "${type}", ${JSON.stringify(lengths)}, ${drawn});\n`;

const definitions = ({ name, sets }) => sets.map((set) => definition(`${name}Module`, set)).join("");

// Returns the files of the entries by their names. `kemTypes` is the text of the types that all entries share.
export function entries(modules, kemTypes) {
  const files = {};
  const both = (file, esm, types, cjs = toCommonJs(esm)) => {
    Object.assign(files, { [`${file}.mjs`]: head + esm, [`${file}.cjs`]: head + cjs });
    Object.assign(files, { [`${file}.d.mts`]: typed(types, "mjs"), [`${file}.d.cts`]: typed(types, "cjs") });
  };

  for (const { name, code, sets } of modules) {
    const inline = `import { decoded, wasmModule } from "../wasm.mjs";
const base64 = "${code.toString("base64")}";
export const wasm = wasmModule(() => decoded(base64));
`;
    files[`core/modules/${name}.mjs`] = head + inline;
    files[`core/modules/${name}.cjs`] = head + toCommonJs(inline);
    for (const set of sets) {
      const entry = `import { kem } from "../core/kem.mjs";
import { wasm } from "../core/modules/${name}.mjs";
${definition("wasm", set)}export const init = () => wasm.init();
`;
      both(`sets/${set.name}`, entry, setTypes(set.name));
    }
  }
  const names = modules.flatMap(({ sets }) => sets.map(({ name }) => name));
  const union = names.map((name) => `"${name}"`).join(" | ");
  const sets = `\n/** The name of a parameter set. */\nexport type SetName = ${union};\n`;
  for (const form of ["mts", "cts"]) files[`core/types.d.${form}`] = head + kemTypes + sets;

  const every = modules.map(definitions).join("");
  // By each set's name its module.
  const moduleOfSet = modules.flatMap(({ name, sets }) => sets.map((set) => `${set.name}: ${name}Module`));
  const table = `{ ${moduleOfSet.join(", ")} }`;
  const variables = (value) => modules.map((module) => `const ${module.name}Module = ${value(module)};\n`).join("");
  const wrapper = (file, more) => `${head}import cjs from "./${file}.cjs";
export const { ${[...names, ...more].join(", ")} } = cjs;
`;

  const index = (load) => `import { initOf, loadedModule } from "./core/wasm.mjs";
import { kem } from "./core/kem.mjs";
${variables(load)}${every}export const init = initOf(${table});
`;
  const required = index(({ name }) => `loadedModule(() => require("./core/modules/${name}.cjs").wasm)`);
  const imported = index(
    ({ name }) => `loadedModule(undefined, async () => (await import("./core/modules/${name}.mjs")).wasm)`,
  );
  both("index", imported, allTypes(names, false), toCommonJs(required));
  files["index.node.mjs"] = wrapper("index", ["init"]);

  const separate = (load, before = "") => `import { initOf, loadOf, wasmModule } from "./core/wasm.mjs";
import { kem } from "./core/kem.mjs";
${before}${variables(load)}${every}const modules = ${table};
export const init = initOf(modules);
export const load = loadOf(modules);
`;
  const first = ({ sets }) => sets[0].lengths.publicKey;
  const read = separate(
    (module) =>
      `wasmModule(() => readFileSync(join(__dirname, "wasm/${module.name}.wasm")), undefined, ${first(module)})`,
    'const { readFileSync } = require("node:fs");\nconst { join } = require("node:path");\n',
  );
  const fetched = separate(
    (module) =>
      `wasmModule(undefined, () => fetch(new URL("./wasm/${module.name}.wasm", import.meta.url)), ${first(module)})`,
  );
  both("wasm", fetched, allTypes(names, true), toCommonJs(read));
  files["wasm.node.mjs"] = wrapper("wasm", ["init", "load"]);
  return files;
}

const setTypes = (name) => `import type { Kem } from "../core/types.js";
/** The parameter set ${name}. */
export declare const ${name}: Kem;
/** Compiles the module without blocking the thread. Browsers need it before the first call on a page's main thread. */
export declare function init(): Promise<void>;
export type * from "../core/types.js";
`;

const allTypes = (names, separate) => `import type { Kem, SetName } from "./core/types.js";
${names.map((name) => `/** The parameter set ${name}. */\nexport declare const ${name}: Kem;\n`).join("")}
/**
 * Loads and compiles the modules of these sets, of all if none is named. Browsers need it before the first call;
 * Node.js does not.
 */
export declare function init(...sets: SetName[]): Promise<void>;
${separate ? LOAD : ""}export type * from "./core/types.js";
`;

const LOAD = `/** Does what \`init\` does for a set, from its module: bytes, a response, or compiled. */
export declare function load(set: SetName, source: Source | Promise<Source>): Promise<void>;
/** Where a module comes from: \`goodprime/wasm/*.wasm\`. */
export type Source = BufferSource | Response | WebAssembly.Module;
`;
