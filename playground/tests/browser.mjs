// The page in Chromium, without a screen and without a network.
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

const puppeteer = createRequire(import.meta.url)("puppeteer-core");

export const top = fileURLToPath(new URL("../../", import.meta.url));
export const address = `file://${top}out/playground/playground.html`;

export function browser() {
  return puppeteer.launch({
    executablePath: process.env.TAUT_CHROMIUM ?? "/usr/bin/chromium",
    protocolTimeout: 60_000,
    args: ["--no-sandbox", "--disable-gpu", "--hide-scrollbars"],
  });
}

/** The page, when its first path is there. What goes wrong in it is in `faults`. */
export async function opened(chromium, { hash = "", viewport = { width: 1200, height: 760 }, scheme = "light" } = {}) {
  const page = await chromium.newPage();
  page.faults = [];
  page.on("pageerror", (error) => page.faults.push(error.message));
  page.on("console", (message) => message.type() === "error" && page.faults.push(message.text()));
  page.on("request", (request) => /^https?:/.test(request.url()) && page.faults.push(request.url()));
  await page.setOfflineMode(true);
  await page.setViewport(viewport);
  await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: scheme }]);
  await page.goto(address + hash);
  await page.waitForFunction("globalThis.playground?.firstPath > 0");
  return page;
}

/** Presents a scene and waits until it is drawn. */
export async function present(page, title) {
  await page.bringToFront();
  await page.evaluate(async (name) => {
    const scenes = [...document.getElementById("scene").options].map(({ text }) => text);
    if (!scenes.includes(name)) throw new Error(`there is no scene ${name}`);
    await playground.present(scenes.indexOf(name));
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }, title);
}

/** Where a place of the map is on the screen, in the first pane. */
export function onScreen(page, x, y) {
  return page.evaluate((column, row) => {
    const { canvas, ratio, scale, panes: [pane] } = playground.view;
    const { left, top } = canvas.getBoundingClientRect();
    return { x: left + (pane.left + column * scale) / ratio, y: top + (pane.top + row * scale) / ratio };
  }, x, y);
}
