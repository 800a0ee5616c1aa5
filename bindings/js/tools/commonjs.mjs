// Rewrites an ES module of this package as CommonJS. The sources keep to the forms below; any other use of import or
// export is an error.

const IMPORT = /^import \{ (.*) \} from "(.*)\.mjs";$/gm;
const EXPORT = /^export ((?:async )?(?:function|const)) (\w+)/gm;

export function toCommonJs(text) {
  const names = [];
  const body = text
    .replace(IMPORT, (_, imported, file) => `const { ${imported} } = require("${file}.cjs");`)
    .replace(EXPORT, (_, kind, name) => {
      names.push(name);
      return `${kind} ${name}`;
    });
  const left = /^(import|export)\b.*$/m.exec(body);
  if (left) throw new Error(`no rule for this line: ${left[0]}`);
  return `"use strict";\n${body}\nmodule.exports = { ${names.join(", ")} };\n`;
}
