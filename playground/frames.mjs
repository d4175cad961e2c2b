// Draws the frames of the moving picture: frames.mjs PAGE.html FOLDER. Time is counted in frames, not by a clock, so
// that the same page gives the same picture.
import { writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { browser, present } from "./tests/browser.mjs";

const FRAMES = 160;
const STEPS = 3;
const [WIDTH, HEIGHT] = [720, 420];

const [file, folder] = process.argv.slice(2);
const chromium = await browser();
const page = await chromium.newPage();
await page.setViewport({ width: 1000, height: 600 });
await page.emulateMediaFeatures([{ name: "prefers-color-scheme", value: "light" }]);
await page.goto(pathToFileURL(file));
await page.waitForFunction("globalThis.playground?.firstPath > 0");
await page.addStyleTag({ content: `#map { position: fixed; inset: 0; width: ${WIDTH}px; height: ${HEIGHT}px; }` });
await present(page, "A door that closes");
await page.evaluate(() => {
  playground.isPlaying = false;
  return playground.present(playground.scene).then(() => (playground.isPlaying = false));
});
for (let frame = 0; frame < FRAMES; frame++) {
  const picture = await page.evaluate((steps) => {
    const { show, view, map } = playground;
    for (let step = 0; step < steps; step++) show.frame(1 / 60);
    view.draw(map, show);
    return view.canvas.toDataURL("image/png").split(",")[1];
  }, STEPS);
  await writeFile(`${folder}/${String(frame).padStart(4, "0")}.png`, Buffer.from(picture, "base64"));
}
await chromium.close();
