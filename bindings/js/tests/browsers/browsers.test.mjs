// Bundles of esbuild and vite, and the package without a bundler: they run in Chromium under a Content-Security-Policy
// that allows WebAssembly and no more, and in node. CHROMIUM names the browser's program.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { dirname, extname, join } from "node:path";
import test, { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import * as esbuild from "esbuild";
import { chromium } from "playwright-core";
import { build } from "vite";

const here = dirname(fileURLToPath(import.meta.url));
const pages = ["one", "all", "files"];
const kinds = {
  ".html": "text/html",
  ".mjs": "text/javascript",
  ".js": "text/javascript",
  ".wasm": "application/wasm",
};
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'";

let browser;
let server;
// The policy of the next page.
let sent = policy;

// What the package without a bundler needs in place of a bundler: names of files.
function unbundled() {
  const folder = join(here, "plain");
  cpSync(join(here, "node_modules/goodprime"), join(folder, "goodprime"), { recursive: true });
  for (const file of [...pages.map((page) => `${page}.mjs`), "worker.mjs", "exchange.mjs"]) {
    const text = readFileSync(join(here, file), "utf8");
    const named = text
      .replace('"goodprime"', '"./goodprime/index.mjs"')
      .replace('"goodprime/wasm"', '"./goodprime/wasm.mjs"')
      .replace('"goodprime/sntrup761"', '"./goodprime/sets/sntrup761.mjs"');
    writeFileSync(join(folder, file), named);
  }
  for (const page of pages) html(join(folder, `${page}.html`), page);
}

const html = (file, page) =>
  writeFileSync(file, `<!doctype html><meta charset="utf-8"><script type="module" src="./${page}.mjs"></script>\n`);

async function bundledByEsbuild() {
  const folder = join(here, "esbuild");
  await esbuild.build({
    entryPoints: [...pages, "worker"].map((page) => join(here, `${page}.mjs`)),
    bundle: true,
    splitting: true,
    minify: true,
    format: "esm",
    outdir: folder,
    outExtension: { ".js": ".mjs" },
  });
  for (const page of pages) html(join(folder, `${page}.html`), page);
  // esbuild leaves the files of new URL(…) to us.
  cpSync(join(here, "node_modules/goodprime/wasm"), join(folder, "wasm"), { recursive: true });
}

async function bundledByVite() {
  for (const page of pages) html(join(here, `${page}.html`), page);
  await build({
    root: here,
    base: "./",
    logLevel: "error",
    worker: { format: "es" },
    build: {
      outDir: join(here, "vite"),
      target: "es2022",
      // Vite's own script for old browsers would be inline, which the policy forbids.
      modulePreload: { polyfill: false },
      rollupOptions: { input: pages.map((page) => join(here, `${page}.html`)) },
    },
  });
}

before(async () => {
  unbundled();
  await bundledByEsbuild();
  await bundledByVite();
  server = createServer((request, response) => {
    const file = join(here, new URL(request.url, "http://localhost").pathname);
    try {
      const body = readFileSync(file);
      const type = kinds[extname(file)];
      response.writeHead(200, { "content-type": type, "content-security-policy": sent }).end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"],
  });
});

after(async () => {
  await browser?.close();
  server?.close();
});

afterEach(() => {
  sent = policy;
});

// Opens a page and returns its title, once there is one.
async function title(path) {
  const page = await browser.newPage();
  try {
    await page.goto(`http://127.0.0.1:${server.address().port}/${path}.html`);
    await page.waitForFunction(() => document.title !== "", undefined, { timeout: 30000 });
    return await page.title();
  } finally {
    await page.close();
  }
}

for (const bundler of ["plain", "esbuild", "vite"]) {
  test(`${bundler}: the entries run in Chromium`, async (context) => {
    context.diagnostic(`Chromium ${browser.version()}`);
    assert.equal(await title(`${bundler}/one`), "page agreed, worker agreed");
    assert.equal(await title(`${bundler}/all`), "page agreed");
    // These modules are fetched.
    sent = `${policy}; connect-src 'self'`;
    assert.equal(await title(`${bundler}/files`), "page agreed");
  });

  test(`${bundler}: a policy without wasm-unsafe-eval is an error that says so`, async () => {
    sent = `${policy.replace(" 'wasm-unsafe-eval'", "")}; connect-src 'self'`;
    for (const page of pages) {
      assert.match(await title(`${bundler}/${page}`), /^CompileError: .*Content Security Policy/);
    }
  });
}

test("esbuild: bundles for node run alone, in both forms", async () => {
  const contents = `import { sntrup761 } from "goodprime/sntrup761";
import * as goodprime from "goodprime";
import { exchange } from "./exchange.mjs";
console.log(exchange(sntrup761), exchange(goodprime.sntrup761));
`;
  for (const format of ["esm", "cjs"]) {
    const outfile = join(here, `node.${format === "esm" ? "mjs" : "cjs"}`);
    const stdin = { contents, resolveDir: here };
    const { metafile } = await esbuild.build({
      stdin,
      bundle: true,
      platform: "node",
      format,
      outfile,
      metafile: true,
    });
    assert(Object.keys(metafile.inputs).some((file) => file.includes("goodprime")));
    const alone = join(here, "alone", `bundle.${format === "esm" ? "mjs" : "cjs"}`);
    cpSync(outfile, alone);
    assert.equal(execFileSync(process.execPath, [alone], { encoding: "utf8" }), "agreed agreed\n");
  }
});

test("a bundle of one set has the module of that set only", async () => {
  const options = { bundle: true, format: "esm", write: false, metafile: true };
  const { metafile } = await esbuild.build({ ...options, entryPoints: [join(here, "one.mjs")] });
  const modules = Object.keys(metafile.inputs).filter((file) => file.includes("core/modules/"));
  assert.deepEqual(modules, ["node_modules/goodprime/core/modules/sntrup761.mjs"]);
});
