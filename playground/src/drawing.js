// What pointers and keys do on the map: they drag handles, paint cells and draw links.
import { LINK_BRUSH } from "./controls.js";

/** What a new link costs. */
const LINK_COST = 3;

export function listenToMap(page) {
  const { canvas } = page.view;
  let drag = null;
  canvas.addEventListener("pointerdown", (event) => {
    canvas.setPointerCapture(event.pointerId);
    const place = page.view.place(event);
    drag = begin(page, place);
    drag?.move(place);
  });
  canvas.addEventListener("pointermove", (event) => {
    if (drag === null) return;
    const parts = event.getCoalescedEvents?.() ?? [];
    for (const part of parts.length > 0 ? parts : [event]) drag.move(page.view.place(part));
  });
  for (const name of ["pointerup", "pointercancel"]) {
    canvas.addEventListener(name, () => {
      drag?.end?.();
      drag = null;
    });
  }
  canvas.addEventListener("keydown", (event) => step(page, event));
}

/** The handle under a place, if there is one; else the brush. */
function begin(page, place) {
  const { show, view, map, brush } = page;
  const near = show.handles()
    .map((handle) => ({ handle, away: Math.hypot(handle.at.x - place.x, handle.at.y - place.y) }))
    .filter(({ away }) => away < view.pixels(18))
    .sort((a, b) => a.away - b.away)[0];
  if (near) return { move: (to) => moveHandle(page, near.handle, to) };
  if (show.uses.includes("outlines")) return null;
  if (brush === LINK_BRUSH && map.show === "search") return linkFrom(page, place);
  let last = place;
  return {
    move: (to) => {
      paint(page, last, to);
      last = to;
    },
  };
}

function within({ width, height }, { x, y }) {
  const bound = (value, side) => Math.min(Math.max(value, 0.0625), side - 0.0625);
  return { x: bound(x, width), y: bound(y, height) };
}

function moveHandle(page, handle, to) {
  try {
    handle.move(within(page.show.extent ?? page.map, to));
    page.say("");
  } catch (error) {
    page.say(error.message);
  }
  page.plan();
}

/** A link to where the pointer is let go. */
function linkFrom(page, place) {
  const from = within(page.map, place);
  let to = from;
  return {
    move: (at) => (to = within(page.map, at)),
    end: () => {
      if (Math.hypot(to.x - from.x, to.y - from.y) < 1) return;
      page.grid.addLink({ from, to, cost: LINK_COST, flags: 1 });
      page.map.links.push({ from, to, cost: LINK_COST });
      page.plan();
    },
  };
}

/** Paints the cells along a stroke: the next query sees the edit. */
function paint(page, from, to) {
  const { show } = page;
  const count = Math.max(1, Math.ceil(2 * Math.hypot(to.x - from.x, to.y - from.y)));
  let isChanged = false;
  for (let i = 0; i <= count; i++) {
    const place = { x: from.x + ((to.x - from.x) * i) / count, y: from.y + ((to.y - from.y) * i) / count };
    const cell = show.cellAt ? show.cellAt(place) : cellAt(page.map, place);
    isChanged = (cell !== null && setCell(page, cell)) || isChanged;
  }
  if (isChanged) page.plan();
}

function cellAt({ width, height }, { x, y }) {
  const isInside = x >= 0 && y >= 0 && x < width && y < height;
  return isInside ? Math.floor(y) * width + Math.floor(x) : null;
}

function setCell({ map, grid, show, brush }, cell) {
  if (map.cells[cell] === brush || brush === LINK_BRUSH) return false;
  map.cells[cell] = brush;
  grid.setCell(cell % map.width, Math.floor(cell / map.width), map.terrain(brush));
  show.edited(cell);
  return true;
}

/** Arrow keys move the goal by a cell, with Shift the start. */
function step(page, event) {
  const steps = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  if (!(event.key in steps)) return;
  event.preventDefault();
  const [dx, dy] = steps[event.key];
  const handle = page.show.handles()[event.shiftKey ? 0 : 1];
  moveHandle(page, handle, { x: handle.at.x + dx, y: handle.at.y + dy });
}
