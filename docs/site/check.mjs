// Checks a built site: every link to a page, a part of a page or a file leads somewhere.
//
//   node docs/site/check.mjs FOLDER
import { readdir, readFile } from "node:fs/promises";
import { join, posix, relative } from "node:path";

const folder = process.argv[2];
const entries = await readdir(folder, { recursive: true, withFileTypes: true });
const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
const files = paths.map((path) => relative(folder, path));
const known = new Set(files);
const parts = new Map();
const text = new Map();
for (const file of files.filter((file) => file.endsWith(".html") && file !== "playground.html")) {
  const html = await readFile(join(folder, file), "utf8");
  text.set(file, html);
  parts.set(file, new Set([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => id)));
}

let links = 0;
const dead = [];
for (const [file, html] of text) {
  for (const [, href] of html.matchAll(/<a[^>]*\bhref="([^"]*)"/g)) {
    if (/^[a-z]+:/.test(href)) continue;
    links += 1;
    const [path, anchor] = decodeURI(href.replaceAll("&amp;", "&")).split("#");
    const target = path === "" ? file : path.startsWith("/") ? path.slice(1) : posix.join(posix.dirname(file), path);
    const page = target === "" || target.endsWith("/") ? `${target}index.html` : target;
    if (!known.has(page) || (anchor && parts.has(page) && !parts.get(page).has(anchor))) dead.push(`${file}: ${href}`);
  }
}
for (const link of new Set(dead)) console.error(`leads nowhere: ${link}`);
console.log(`${text.size} pages, ${links} links`);
process.exitCode = dead.length > 0 || links === 0 ? 1 : 0;
