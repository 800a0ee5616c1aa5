// README's examples run, and its errors are those that are thrown.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import test from "node:test";
import { sntrup761 } from "goodprime/sntrup761";

const text = readFileSync(
  createRequire(import.meta.url)
    .resolve("goodprime/package.json")
    .replace("package.json", "README.md"),
  "utf8",
);
const blocks = [...text.matchAll(/^```js\n([^]*?)^```$/gm)].map(([, code]) => code);

test("examples run, and print what their comments say", () => {
  assert(blocks.length >= 4);
  for (const code of blocks) {
    const file = code.includes("require(") ? "example.cjs" : "example.mjs";
    writeFileSync(file, code);
    const printed = execFileSync(process.execPath, [file], { encoding: "utf8" }).trim().split("\n");
    const comments = [...code.matchAll(/console\.log\(.*\); \/\/ (not )?(\d+)/g)];
    comments.forEach(([line, not, value], i) => assert.equal(printed[i] === value, not === undefined, line));
  }
});

test("the line for a key pair works", () => {
  const [, script] = /^node -p '(.*)'$/m.exec(text);
  const printed = execFileSync(process.execPath, ["-p", script], { encoding: "utf8" });
  assert.match(printed, /publicKey: Uint8Array\(1158\)[^]*secretKey: Uint8Array\(1763\)/);
});

test("errors have the wording of the table", () => {
  const { publicKey } = sntrup761.keygen();
  const sent = sntrup761.encapsulate(publicKey).cipherText;
  const prepared = sntrup761.prepare(publicKey);
  const calls = [
    () => sntrup761.encapsulate(new Uint8Array(3)),
    () => sntrup761.keygen("seed"),
    () => prepared.decapsulate(sent, sntrup761.keygen().secretKey),
    () => {
      prepared.clean();
      prepared.encapsulate();
    },
  ];
  for (const call of calls) {
    assert.throws(call, (error) => text.includes(`| \`${error.name}: ${error.message}\` |`) || assert.fail(`${error}`));
  }
});
