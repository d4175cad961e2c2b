// The page: what the reader does, and what is drawn of it.
import * as taut from "taut-pathfinding";
import { listenToControls, showControls, showStep, showTable } from "./controls.js";
import { listenToMap } from "./drawing.js";
import { loadAll, loadCore } from "./load.js";
import { fromAddress } from "./map.js";
import { SCENES } from "./scenes.js";
import { gridOf } from "./shows/show.js";
import { SHOWS } from "./shows/shows.js";
import { View } from "./view.js";

const TABLE_FRAMES = 20;

/** What all parts of the page share. */
const page = {
  view: new View(document.getElementById("map")),
  map: null, grid: null, show: null, scene: 0, brush: 0, isPlaying: false, isStale: true, frames: 0,
  open, plan, redraw, present, say,
};

function say(text) {
  document.getElementById("message").textContent = text;
}

/** Another map: the objects of the one before end, and the second module is loaded if this one needs it. */
async function open(map) {
  const { make, needsMotion } = SHOWS[map.show] ?? SHOWS.search;
  if (needsMotion) await loadAll();
  page.show?.dispose();
  page.grid?.dispose();
  page.map = map;
  page.grid = gridOf(map);
  page.show = new make(map, page.grid);
  page.isPlaying = page.show.frame !== undefined && !matchMedia("(prefers-reduced-motion: reduce)").matches;
  say("");
  plan();
  showControls(page);
}

/** After whatever changes the answer. */
function plan() {
  page.show.plan();
  page.show.shown = null;
  showTable(page);
  showStep(page);
  page.isStale = true;
}

function redraw() {
  page.isStale = true;
}

/** A ready scene by its number. */
function present(number) {
  page.scene = (number + SCENES.length) % SCENES.length;
  const { text, map } = SCENES[page.scene];
  document.getElementById("scene").value = page.scene;
  document.getElementById("text").textContent = text;
  return open(map());
}

let before = performance.now();

/** A frame: what moves is moved, and what has changed is drawn. */
function frame(now) {
  const { show, view, map } = page;
  const seconds = Math.min(0.05, (now - before) / 1000);
  before = now;
  if (page.isPlaying && show.frame && show.shown === null) {
    show.frame(seconds);
    page.isStale = true;
    if (++page.frames % TABLE_FRAMES === 0) showTable(page);
  } else if (page.isPlaying && show.steps > 0) {
    const step = (show.shown ?? 0) + Math.max(1, Math.round(show.steps * seconds / 6));
    show.shown = step < show.steps ? step : null;
    page.isPlaying = show.shown !== null;
    showStep(page);
    page.isStale = true;
  }
  if (page.isStale) view.draw(map, show);
  page.isStale = false;
  requestAnimationFrame(frame);
}

async function begin() {
  await loadCore();
  listenToControls(page);
  listenToMap(page);
  const address = location.hash.slice(1);
  if (address === "") await present(0);
  else await fromAddress(address).then(open).catch((error) => present(0).then(() => say(error.message)));
  page.view.draw(page.map, page.show);
  page.firstPath = performance.now();
  document.getElementById("loaded").textContent = `The first path came ${page.firstPath.toFixed(0)} ms after the page.`;
  new ResizeObserver(redraw).observe(page.view.canvas);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    page.view.readColours();
    redraw();
  });
  requestAnimationFrame(frame);
}

// For the console: the library, and what is shown.
Object.assign(globalThis, { taut, playground: page });
await begin();
