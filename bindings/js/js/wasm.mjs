// A WebAssembly module: compiled when it is needed first, and its memory wiped after each use.

// A module with one function that uses SIMD128: engines without it refuse the module.
const SIMD128 = Uint8Array.from(
  "0061736d010000000105016000017f03020100070501016600000a0b010900412afd0ffd16000b".match(/../g),
  (byte) => parseInt(byte, 16),
);

// Parts of the module's buffer, as src/lib.rs numbers them.
export const RANDOMNESS = 0;
export const PUBLIC_KEY = 1;
export const SECRET_KEY = 2;
export const CIPHER_TEXT = 3;
export const SHARED_SECRET = 4;
const END = 5;

// Getters that no subclass can replace, and that know arrays of other realms.
const typedArray = Object.getPrototypeOf(Uint8Array.prototype);
const kindOf = Object.getOwnPropertyDescriptor(typedArray, Symbol.toStringTag).get;
const lengthOf = Object.getOwnPropertyDescriptor(typedArray, "length").get;

// Throws unless the value is a Uint8Array of this length. Wording and classes are those of noble-post-quantum.
export function check(title, value, length) {
  const expected = `"${title}" expected Uint8Array of length ${length}, got `;
  if (kindOf.call(value) !== "Uint8Array") throw new TypeError(`${expected}type=${typeof value}`);
  const got = lengthOf.call(value);
  if (got !== length) throw new RangeError(`${expected}length=${got}`);
}

// Decodes base64, in every engine.
export function decoded(base64) {
  const text = atob(base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; i++) bytes[i] = text.charCodeAt(i);
  return bytes;
}

function needSimd() {
  if (typeof WebAssembly !== "object" || !WebAssembly.validate(SIMD128)) {
    throw new Error(
      "goodprime needs WebAssembly with SIMD, which this engine does not have: " +
        "Node.js 16.4, Chrome 91, Firefox 89, Safari 16.4 and later have it",
    );
  }
}

const NOT_YET = "goodprime: call init() first, and await it";

// Throws where something is there only after `init`.
export function notYet(cause) {
  throw new Error(NOT_YET, { cause });
}

// Returns a module. `now` gives its bytes, if they are there at once; `later` gives what `compiledFrom` takes. Where
// callers may give a module, `first` tells it from others: the length of the public key of its first set.
export function wasmModule(now, later = now, first = undefined) {
  let compiled;
  let live;

  function instance() {
    if (live) return live;
    if (!compiled) {
      needSimd();
      if (!now) notYet();
      compiled = compiledNow(now());
    }
    return (live = start(new WebAssembly.Instance(compiled), first));
  }

  // Runs an operation, then wipes the stack and the buffer. An operation that did not return left the stack pointer
  // where it was, so a new instance takes the place of this one.
  function use(operation) {
    const wasm = instance();
    try {
      return operation(wasm);
    } finally {
      wasm.wipe();
      if (wasm.broken) live = undefined;
    }
  }

  // Compiles the module without blocking the thread.
  async function init(source) {
    if (live) return;
    needSimd();
    const code = compiled ?? (await compiledFrom(source ?? later()));
    const made = start(await WebAssembly.instantiate(code), first);
    // Code that does not start is not kept.
    compiled ??= code;
    live ??= made;
  }

  return { use, init };
}

// Returns a module whose file is loaded when it is needed first: `now` does so at once, `later` gives a promise.
export function loadedModule(now, later = now) {
  let wasm;
  return {
    use(operation) {
      if (!wasm) wasm = now ? now() : notYet();
      return wasm.use(operation);
    },
    async init() {
      wasm ??= await later();
      await wasm.init();
    },
  };
}

// Returns the function `init` of an entry with several sets, from an object of their modules.
export function initOf(modules) {
  return async (...sets) => {
    const wanted = sets.length ? sets : Object.keys(modules);
    await Promise.all(wanted.map((set) => moduleOf(modules, set).init()));
  };
}

// Returns the function `load` of an entry without bytes of its own.
export function loadOf(modules) {
  return async (set, source) => moduleOf(modules, set).init(source);
}

function moduleOf(modules, set) {
  if (!Object.hasOwn(modules, set)) throw new RangeError(`goodprime has no set "${set}"`);
  return modules[set];
}

function compiledNow(code) {
  try {
    return new WebAssembly.Module(code);
  } catch (error) {
    // Threads of pages may compile small modules only at once.
    if (error instanceof RangeError) notYet(error);
    throw error;
  }
}

// Compiles bytes or a response, or a promise of one of them; a module is compiled already.
async function compiledFrom(source) {
  const given = await source;
  if (given instanceof WebAssembly.Module) return given;
  if (typeof given?.arrayBuffer !== "function") return WebAssembly.compile(given);
  if (!given.ok) throw new Error(`goodprime: ${given.url} gives status ${given.status}`);
  return WebAssembly.compile(await given.arrayBuffer());
}

function start({ exports }, first) {
  if (first && exports.length?.(0, PUBLIC_KEY) !== first) throw new Error("goodprime: the module has other sets");
  const memory = new Uint8Array(exports.memory.buffer);
  // The stack is below everything else.
  const stack = exports.__stack_pointer.value;
  const at = Array.from({ length: END + 1 }, (_, part) => exports.address(part));
  const wasm = {
    // What is prepared in this instance.
    prepared: undefined,
    broken: false,
    put(part, title, value, length) {
      check(title, value, length);
      // Another thread may let a shared array grow now: then this throws, and writes nothing.
      memory.subarray(at[part], at[part] + length).set(value);
    },
    get: (part, length) => memory.slice(at[part], at[part] + length),
    // Returns false if the operation did nothing.
    attempt(operation, index) {
      wasm.broken = true;
      const done = exports[operation](index);
      wasm.broken = false;
      return Boolean(done);
    },
    run(operation, index) {
      if (!wasm.attempt(operation, index)) throw new Error(`goodprime: ${operation} failed`);
    },
    wipe() {
      memory.fill(0, 0, stack);
      memory.fill(0, at[RANDOMNESS], at[END]);
    },
  };
  return wasm;
}
