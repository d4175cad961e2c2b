// What all shows have: the ends of the map as handles, and nothing else to be seen.
import { Grid } from "taut-pathfinding";

/** A grid of the library with the cells and links of a map. */
export function gridOf(map) {
  const grid = Grid.create(map.width, map.height, 1);
  grid.setCells({ x: 0, y: 0, width: map.width, height: map.height }, map.terrains());
  for (const { from, to, cost } of map.links) grid.addLink({ from, to, cost, flags: 1 });
  return grid;
}

/**
 * A show has the library's objects for a map and draws what they answer:
 *
 * - `edited(cell)` after an edit of a cell of the grid, then `plan()`, as after all else that changes the answer
 * - `frame(seconds)`, if there is one, for each frame of the page
 * - `draw(view, pane)` on the ground, `ground(view)` in its place; `panes` maps beside each other of size `extent`
 * - `rows()` for the table, the first one its head
 * - `steps` positions of the slider, of which `shown` is drawn; null is all of it
 * - `handles()` that can be dragged; `cellAt(place)`, if there is one, which cell is under a place, else null
 * - `uses` the controls that count
 */
export class Show {
  uses = [];
  panes = 1;
  steps = 0;
  shown = null;

  constructor(map, grid) {
    this.map = map;
    this.grid = grid;
  }

  handles() {
    const { map } = this;
    const end = (which, letter) => ({
      at: map[which], letter, colour: `--${which}`, move: (at) => (map[which] = at),
    });
    return [end("start", "S"), end("goal", "G")];
  }

  plan() {}

  edited() {}

  rows() {
    return [];
  }

  dispose() {}
}

/** Numbers as people read them. */
export const cells = (length) => (Number.isFinite(length) ? length.toFixed(3) : "-");
export function milliseconds(value) {
  return value < 0.1 ? `${(1000 * value).toFixed(0)}\u00a0µs` : `${value.toFixed(2)}\u00a0ms`;
}

export const GUARANTEES = ["none", "bounded", "shortest along its lattice", "shortest"];

/** Runs something and tells how long it took, in the steps of a tenth that browsers' clocks have. */
export function timed(run) {
  const begin = performance.now();
  const value = run();
  return { value, spent: performance.now() - begin };
}

/** The time of something short: the least mean of as many runs as fill a millisecond, after one that warms it. */
export function timedWell(run) {
  run();
  return Math.min(...Array.from({ length: 4 }, () => {
    let runs = 0;
    const begin = performance.now();
    let now = begin;
    for (; now < begin + 1 || runs === 0; now = performance.now(), runs++) run();
    return (now - begin) / runs;
  }));
}
