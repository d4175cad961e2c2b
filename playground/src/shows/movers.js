// Safe intervals: the earliest arrival among discs that move, with waiting where that pays. Time runs in a circle.
import { Algorithm, Lattice, Planner, StatusCode, TautError } from "taut-pathfinding";
import { Show, cells, milliseconds, timed } from "./show.js";

const SPEED = 4;
const RADIUS = 0.4;

export class MoversShow extends Show {
  uses = ["step"];
  clock = 0;

  constructor(map, grid) {
    super(map, grid);
    const options = { algorithm: Algorithm.safeIntervals, lattice: Lattice.cells, speed: SPEED, radius: RADIUS };
    this.planner = Planner.create(grid, options);
    const moments = map.more.movers.flatMap((mover) => mover.moments);
    let first = 0;
    const movers = map.more.movers.map(({ radius, moments: { length: count } }) => {
      first += count;
      return { radius, first: first - count, count };
    });
    this.planner.setMovers(movers, moments);
  }

  plan() {
    const { start, goal } = this.map;
    [this.way, this.times, this.error] = [new Float32Array(0), [0], null];
    try {
      const { value, spent } = timed(() => this.planner.find({ start, goal }));
      [this.result, this.spent] = [value, spent];
      if (value.status === StatusCode.ok) [this.way, this.times] = [this.planner.path(), this.planner.times()];
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
      this.error = error.message;
    }
    this.steps = Math.ceil(10 * this.times.at(-1));
  }

  frame(seconds) {
    if (this.shown !== null) return;
    this.clock = this.clock + seconds > this.times.at(-1) + 1 ? 0 : this.clock + seconds;
  }

  draw(view) {
    const time = this.shown === null ? this.clock : this.shown / 10;
    view.path(this.way, view.colour("--first"));
    for (const { radius, moments } of this.map.more.movers) {
      const line = moments.flatMap(({ at }) => [at.x, at.y]);
      view.trace(line);
      view.stroke(view.colour("--hidden"), 1.5, 0.4);
      view.disc(between(moments, time), radius, view.colour("--hidden"), 0.85);
    }
    const { way } = this;
    const moments = Array.from(this.times, (time, i) => ({ time, at: { x: way[2 * i], y: way[2 * i + 1] } }));
    if (this.way.length > 0) {
      view.disc(between(moments, time), RADIUS, view.colour("--first"));
      view.stroke(view.colour("--page"), 1.5);
    }
  }

  rows() {
    const rows = [["", "Safe intervals"]];
    if (this.error) return [...rows, ["answer", this.error]];
    const { status, length, expanded } = this.result;
    rows.push(["answer", status === StatusCode.ok ? "found" : "no path"], ["length", cells(length)]);
    rows.push(["arrives at", `${this.times.at(-1).toFixed(2)} s`]);
    rows.push(["waits for", `${Math.max(0, this.times.at(-1) - length / SPEED).toFixed(2)} s`]);
    rows.push(["expanded", String(expanded)], ["time", milliseconds(this.spent)]);
    return rows;
  }

  dispose() {
    this.planner.dispose();
  }
}

/** Where something is at a time: before its first moment at that, after the last one at that. */
function between(moments, time) {
  const next = moments.findIndex((moment) => moment.time > time);
  if (next < 0) return moments.at(-1).at;
  if (next === 0) return moments[0].at;
  const [a, b] = [moments[next - 1], moments[next]];
  const share = (time - a.time) / (b.time - a.time);
  return { x: a.at.x + (b.at.x - a.at.x) * share, y: a.at.y + (b.at.y - a.at.y) * share };
}
