// The controls beside the map: they show what counts for a show, and pass on what the reader chooses.
import { read, write } from "./files.js";
import { GROUNDS, OPEN_DOOR, SHUT_DOOR, toAddress } from "./map.js";
import { SCENES } from "./scenes.js";
import { METHODS } from "./shows/search.js";

const $ = (id) => document.getElementById(id);

/** The brush that draws links. */
export const LINK_BRUSH = GROUNDS.length;

/** The controls that a show uses, with the values of its map. */
export function showControls({ map, show, view }) {
  for (const label of document.querySelectorAll("[data-use]")) label.hidden = !show.uses.includes(label.dataset.use);
  $("search").hidden = [...$("search").querySelectorAll("label")].every((label) => label.hidden);
  $("draw").hidden = show.uses.includes("outlines");
  $("brushes").children[LINK_BRUSH].hidden = map.show !== "search";
  view.canvas.dataset.panes = show.panes;
  for (const [id, value] of Object.entries(map.choices)) {
    if (id === "costs") $(id).checked = value;
    else $(id).value = value;
  }
  $("radius-told").value = map.choices.radius.toFixed(2);
}

/** A table of what was found, a column for each search. */
export function showTable({ show }) {
  const table = document.createElement("table");
  show.rows().forEach((cells, at) => {
    const row = table.insertRow();
    const tag = at === 0 ? "th" : "td";
    for (const textContent of cells) row.append(Object.assign(document.createElement(tag), { textContent }));
    if (cells.colour) row.firstChild.style.color = cells.colour;
  });
  $("told").replaceChildren(table);
}

/** The slider, at its end where all is shown. */
export function showStep({ show, isPlaying, view }) {
  const shown = show.shown ?? show.steps;
  $("playing").hidden = show.steps === 0 && !show.frame;
  $("step").hidden = show.steps === 0;
  $("step").max = show.steps;
  $("step").value = shown;
  $("step-told").value = show.steps > 0 ? `${shown} / ${show.steps}` : "";
  $("play").innerHTML = isPlaying ? "&#10074;&#10074;" : "&#9654;";
  $("play").setAttribute("aria-label", isPlaying ? "Pause" : "Play");
  view.canvas.dataset.panes = show.panes;
}

export function listenToControls(page) {
  const fill = (select, entries) => select.append(...entries.map(([value, name]) => new Option(name, value)));
  const methods = Object.entries(METHODS).map(([method, { name }]) => [method, name]);
  fill($("algorithm"), methods);
  fill($("beside"), [["", "nothing"], ...methods]);
  fill($("scene"), SCENES.map(({ title }, at) => [at, title]));
  $("scene").addEventListener("input", () => page.present(Number($("scene").value)));
  $("before").addEventListener("click", () => page.present(page.scene - 1));
  $("after").addEventListener("click", () => page.present(page.scene + 1));
  const choose = (id, value) => {
    page.map.choices[id] = value;
    $("radius-told").value = page.map.choices.radius.toFixed(2);
    page.plan();
  };
  for (const id of ["algorithm", "beside", "gaps"]) $(id).addEventListener("input", () => choose(id, $(id).value));
  $("radius").addEventListener("input", () => choose("radius", Number($("radius").value)));
  $("costs").addEventListener("input", () => choose("costs", $("costs").checked));
  $("step").addEventListener("input", () => {
    const step = Number($("step").value);
    page.show.shown = step < page.show.steps ? step : null;
    if (!page.show.frame) page.isPlaying = false;
    showStep(page);
    page.redraw();
  });
  $("play").addEventListener("click", () => play(page));
  listenToBrushes(page);
  listenToFiles(page);
  document.addEventListener("keydown", (event) => key(page, event));
}

function play(page) {
  if (page.show.frame && page.show.shown !== null) page.show.shown = null;
  else page.isPlaying = !page.isPlaying;
  showStep(page);
}

function listenToBrushes(page) {
  const brushes = [...GROUNDS, { name: "link", colour: "--link" }];
  const press = (brush) => {
    page.brush = brush;
    [...$("brushes").children].forEach((button, at) => button.setAttribute("aria-pressed", at === brush));
  };
  brushes.forEach(({ name, colour }, brush) => {
    const button = document.createElement("button");
    const patch = document.createElement("i");
    patch.style.background = `var(${colour})`;
    button.append(patch, name);
    button.title = `Key ${brush + 1}`;
    button.addEventListener("click", () => press(brush));
    $("brushes").append(button);
  });
  press(0);
  $("doors").addEventListener("click", () => turnDoors(page));
  $("clear").addEventListener("click", () => {
    page.map.cells.fill(1);
    page.map.links = [];
    page.open(page.map);
  });
}

/** Opens all doors, or shuts them if one is open. */
function turnDoors({ map, grid, show, plan }) {
  const doors = map.doors();
  const isOpen = doors.some((door) => map.cells[door] === OPEN_DOOR);
  for (const door of doors) {
    map.cells[door] = isOpen ? SHUT_DOOR : OPEN_DOOR;
    grid.setCell(door % map.width, Math.floor(door / map.width), isOpen ? 0 : 1);
    show.edited(door);
  }
  plan();
}

function listenToFiles(page) {
  const tried = (run) => run().catch((error) => page.say(error.message));
  $("share").addEventListener("click", () => tried(async () => {
    location.hash = await toAddress(page.map);
    await navigator.clipboard?.writeText(location.href);
    page.say("The address of this page has the map now, and so has the clipboard.");
  }));
  for (const button of document.querySelectorAll("[data-kind]")) {
    button.addEventListener("click", () => tried(() => write(page.map, button.dataset.kind)));
  }
  $("load").addEventListener("change", ({ target }) => tried(async () => {
    const [file] = target.files;
    if (!file) return;
    $("text").textContent = file.name;
    await page.open(await read(file));
    target.value = "";
  }));
}

/** Keys of the page that no control has taken. */
function key(page, event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(SELECT|INPUT)$/.test(event.target.tagName)) return;
  const brush = Number(event.key) - 1;
  if (event.key === "[") page.present(page.scene - 1);
  else if (event.key === "]") page.present(page.scene + 1);
  else if (event.key === "d") turnDoors(page);
  else if (event.key === " " && event.target.tagName !== "BUTTON") play(page);
  else if (brush >= 0 && brush <= LINK_BRUSH) $("brushes").children[brush].click();
  else return;
  event.preventDefault();
}
