// Makes the package: node build.mjs --core CORE.wasm --motion MOTION.wasm --out FOLDER
//
// CORE is the library with the functions of taut.h, MOTION that with those of taut_motion.h too. What is in `src` goes
// there as it is; structs, numbers, classes and declarations are generated from include/taut.json and
// include/taut_motion.json. Nothing that is generated is kept in the repository.
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { read } from "./api.mjs";
import { module } from "./classes.mjs";
import { declarations } from "./declarations.mjs";
import { enums, structs } from "./javascript.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const here = join(top, "bindings", "js");
const { values } = parseArgs({ options: {
  core: { type: "string" }, motion: { type: "string" }, out: { type: "string" },
} });
const out = values.out ?? join(top, "out", "js");
const GENERATED = "// Generated from the description of the C interface by tools/build.mjs.\n";

const api = read(join(top, "include", "taut.json"), join(top, "include", "taut_motion.json"));
rmSync(out, { recursive: true, force: true });
mkdirSync(out, { recursive: true });
const write = (name, text) => writeFileSync(join(out, name), text);

/** What of a module's exports a text names, as an import. */
function imports(from, text) {
  const source = readFileSync(join(out, from), "utf8");
  const names = [...source.matchAll(/^export (?:let|function|class|const) (\w+)/gm)].map(([, name]) => name);
  const used = names.filter((name) => new RegExp(`(?<![.\\w])${name}\\b`).test(text));
  return used.length === 0 ? "" : `import { ${used.join(", ")} } from "./${from}";\n`;
}

for (const name of readdirSync(join(here, "src"))) {
  if (name !== "load.d.ts") cpSync(join(here, "src", name), join(out, name));
}
write("structs.js", GENERATED + structs(api));
for (const [name, isMotion] of [["core.js", false], ["bodies.js", true]]) {
  const text = module(api, isMotion, `${enums(api, isMotion)}`);
  const from = ["memory.js", "values.js", "objects.js", "structs.js", ...(isMotion ? ["core.js"] : [])];
  write(name, GENERATED + from.map((each) => imports(each, text)).join("") + `\n${text}`);
}
for (const [name, text] of declarations(api, readFileSync(join(here, "src", "load.d.ts"), "utf8"))) write(name, text);

// The sizes that the module is asked for. That of taut_allocator, which has pointers, is another one with 32 bits; a
// module without motion knows those of taut.h alone.
const numbers = api.enums.find(({ name }) => name === "taut_struct").values.flatMap(({ name, value }) => {
  const struct = api.structs.get(name.replace("TAUT_STRUCT_", "taut_").toLowerCase());
  const isAsked = struct !== undefined && struct.name !== "taut_allocator" && !struct.isMotion;
  return isAsked ? [[value, struct.size]] : [];
});
const version = api.constants.find(({ name }) => name === "TAUT_ABI_VERSION").value;
write("interface.js", `${GENERATED}export const version = ${version};\n` +
  `export const sizes = ${JSON.stringify(numbers)};\n`);

const description = JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
description.version = readFileSync(join(top, "Cargo.toml"), "utf8").match(/^version = "(.*)"$/m)[1];
write("package.json", `${JSON.stringify(description, null, 2)}\n`);
cpSync(join(here, "README.md"), join(out, "README.md"));
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) cpSync(join(top, name), join(out, name));
if (values.core) cpSync(values.core, join(out, "taut.wasm"));
if (values.motion) cpSync(values.motion, join(out, "taut_motion.wasm"));
