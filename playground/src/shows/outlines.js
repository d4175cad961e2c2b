// A world of polygons without cells: shortest paths around outlines at any angle, as exact as on grids.
import { StatusCode, TautError } from "taut-pathfinding";
import { World } from "taut-pathfinding/motion";
import { GUARANTEES, Show, cells, milliseconds, timed } from "./show.js";

export class OutlinesShow extends Show {
  uses = ["outlines"];

  constructor(map, grid) {
    super(map, grid);
    this.world = World.create([0, 0], [map.width, map.height]);
    this.obstacles = map.more.outlines.map((outline) => this.world.add(moved(outline)));
    this.planner = this.world.planner();
  }

  handles() {
    const middles = this.map.more.outlines.map((outline, i) => ({
      at: outline.at, colour: "--faint", isSmall: true,
      move: (at) => {
        outline.at = at;
        this.world.remove(this.obstacles[i]);
        this.obstacles[i] = this.world.add(moved(outline));
      },
    }));
    return [...super.handles(), ...middles];
  }

  plan() {
    const { start, goal } = this.map;
    [this.path, this.error] = [new Float32Array(0), null];
    try {
      const { value, spent } = timed(() => this.planner.find({ start, goal }));
      [this.result, this.spent, this.path] = [value, spent, this.planner.path()];
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
      this.error = error.message;
    }
  }

  draw(view) {
    for (const outline of this.map.more.outlines) view.polygon(moved(outline), view.colour("--wall"));
    view.path(this.path, view.colour("--first"));
  }

  rows() {
    const rows = [["", "Optimal"]];
    if (this.error) return [...rows, ["answer", this.error]];
    const { status, length, guarantee, expanded } = this.result;
    rows.push(["answer", status === StatusCode.ok ? "found" : "no path"], ["length", cells(length)]);
    rows.push(["guarantee", GUARANTEES[guarantee]], ["expanded", String(expanded)]);
    return [...rows, ["time", milliseconds(this.spent)]];
  }

  dispose() {
    this.planner.dispose();
    this.world.dispose();
  }
}

/** The points of an outline, x, y, x, y, ..., where it stands. */
function moved({ at, points }) {
  return points.flatMap(([x, y]) => [at.x + x, at.y + y]);
}
