// The site: VitePress (MIT) with its own theme and search, and the sidebar of docs/README.md's table.
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig } from "vitepress";

const at = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url));
const rows = [...readFileSync(at("docs/index.md"), "utf8").matchAll(/^\| \[([^\]]+)\]\(\/?([^)]+)\) \| /gm)];
const heading = (path) => /^# (.+)$/m.exec(readFileSync(at(path), "utf8"))?.[1].replaceAll("`", "");
const headers = ["taut", "taut_motion"].map((name) => ({ text: `${name}.h`, link: `/reference/${name}` }));
const playground = existsSync(at("public/playground.html"))
  ? [{ text: "Playground", link: "/playground.html", target: "_self" }] : [];

export default defineConfig({
  title: "taut",
  description: "Short, realistic paths on maps that change while the game runs.",
  cleanUrls: false,
  markdown: { html: false, attrs: { disable: true } },
  themeConfig: {
    nav: [{ text: "Documentation", link: "/docs/" }, { text: "C", link: "/reference/taut" }, ...playground],
    sidebar: [
      { text: "Documentation", items: rows.map(([, , path]) => ({ text: heading(path) ?? path, link: `/${path}` })) },
      { text: "C", items: headers },
    ],
    outline: [2, 3],
    search: { provider: "local" },
  },
});
