// Collects the documentation for VitePress: every page that README.md and docs/README.md lead to, where it stands; the
// C functions as pages; and other files that pages name, as files of the site.
//
//   node docs/site/collect.mjs FOLDER [PLAYGROUND.html]
import { cp, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join, normalize, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { reference } from "./reference.mjs";

const [folder, playground] = process.argv.slice(2);
if (!folder) throw new Error("usage: node collect.mjs FOLDER [PLAYGROUND.html]");
const top = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

const HEADERS = [["include/taut.h", "taut.h"], ["include/taut_motion.h", "taut_motion.h"]];
const LINK = /(\]\()([^)\s#]*)(#[^)\s]*)?(\))/g;
const IMAGES = /\.(png|svg|gif|apng|jpg)$/;

// Where a page is in the site: the one of a folder is its index.
const placed = (page) => page.replace(/(^|\/)README\.md$/, "$1index.md");

async function write(path, text) {
  const out = join(folder, path);
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, text);
}

const isFile = async (path) => (await stat(join(top, path)).catch(() => undefined))?.isFile() ?? false;

// Replaces each link of a text by what `to` makes of it.
async function relinked(text, to) {
  const links = [...text.matchAll(LINK)];
  const made = await Promise.all(links.map(([, , path, anchor = ""]) => to(path, anchor)));
  let at = 0;
  return text.replace(LINK, (_, open, path, anchor, close) => `${open}${made[at++]}${close}`);
}

// Pages as they are, with those that they lead to.
async function pages(first) {
  const waiting = [...first], known = new Set(waiting), files = new Set();
  while (waiting.length > 0) {
    const page = waiting.pop();
    const text = await readFile(join(top, page), "utf8");
    const blocks = text.split(/^(```[\s\S]*?^```)/m);
    for (let at = 0; at < blocks.length; at += 2) {
      blocks[at] = await relinked(blocks[at], async (path, anchor) => {
        if (path === "" || /^[a-z]+:/.test(path)) return path + anchor;
        const target = normalize(join(dirname(page), path));
        const readme = join(target, "README.md");
        const header = HEADERS.find(([header]) => header === target);
        if (header) return `/reference/${header[1].replace(".h", "")}`;
        if (target.endsWith(".md") || (await isFile(readme))) {
          const other = target.endsWith(".md") ? target : readme;
          if (!known.has(other)) {
            known.add(other);
            waiting.push(other);
          }
          return `/${placed(other)}${anchor}`;
        }
        if (!(await isFile(target))) return `/${placed(page)}`;
        files.add(target);
        return IMAGES.test(target) ? path : `/files/${target}.txt`;
      });
    }
    await write(placed(page), blocks.join(""));
  }
  for (const file of files) {
    const out = join(folder, IMAGES.test(file) ? file : `public/files/${file}.txt`);
    await mkdir(dirname(out), { recursive: true });
    await cp(join(top, file), out);
  }
  return known.size;
}

const count = await pages(["README.md", "docs/README.md"]);
for (const [header, title] of HEADERS) {
  const { page, names } = reference(await readFile(join(top, header), "utf8"), title);
  const declared = JSON.parse(await readFile(join(top, header.replace(".h", ".json")), "utf8"));
  const wanted = [...declared.functions, ...declared.structs, ...declared.enums].map(({ name }) => name);
  const missing = wanted.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`${title}: no part for ${missing.join(", ")}`);
  await write(`reference/${title.replace(".h", "")}.md`, page);
  console.log(`${title}: ${names.length} declarations`);
}
if (playground) await cp(playground, join(folder, "public/playground.html"));
await mkdir(join(folder, ".vitepress"), { recursive: true });
await cp(join(top, "docs/site/config.mjs"), join(folder, ".vitepress/config.mjs"));
console.log(`${count} pages`);
