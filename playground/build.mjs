// Builds the playground as one page that needs no server:
//
//   node playground/build.mjs PACKAGE OUT.html
//
// PACKAGE is the folder of the npm package. The page contains everything: scripts, styles, and both modules, packed. It
// needs esbuild, in a folder of NODE_PATH: `NODE_PATH="$(bash playground/tests/tools.sh)"`.
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const [folder, out] = process.argv.slice(2);
if (!folder || !out) throw new Error("usage: node build.mjs PACKAGE OUT.html");
const { build } = createRequire(import.meta.url)("esbuild");
const here = (name) => fileURLToPath(new URL(name, import.meta.url));

const bundled = await build({
  entryPoints: [here("src/main.js")],
  alias: {
    "taut-pathfinding/motion": resolve(folder, "motion.js"),
    "taut-pathfinding": resolve(folder, "index.js"),
  },
  bundle: true,
  format: "esm",
  minify: true,
  target: "es2022",
  external: ["node:*"],
  write: false,
});

/** A file as base64 text of its gzip: what a script of no known type holds, nobody reads before it is asked for. */
async function packed(id, name) {
  const bytes = gzipSync(await readFile(resolve(folder, name)), { level: 9 });
  return `<script type="application/gzip" id="${id}">${bytes.toString("base64")}</script>`;
}

const script = bundled.outputFiles[0].text.replaceAll("</script", "<\\/script");
const style = await readFile(here("style.css"), "utf8");
const modules = [await packed("core-module", "taut.wasm"), await packed("motion-module", "taut_motion.wasm")];
const page = (await readFile(here("index.html"), "utf8"))
  .replace('<link rel="stylesheet" href="style.css">', () => `<style>\n${style}</style>`)
  .replace('<script type="module" src="main.js"></script>', () =>
    [...modules, `<script type="module">\n${script}</script>`].join("\n"));
await writeFile(out, page);
console.log(`${out}: ${page.length} bytes`);
