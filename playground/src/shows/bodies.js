// A body with a shape among walls: a key that must turn, a car that parks. Its path is a path of poses.
import { StatusCode, TautError } from "taut-pathfinding";
import { Motion, MotionAlgorithm, Shape, Space } from "taut-pathfinding/motion";
import { GUARANTEES, Show, cells, milliseconds, timed } from "./show.js";

/** Seconds of the walk, and of the rest at its end. */
const WALK = 5;
const REST = 1;

export class BodyShow extends Show {
  uses = ["step"];
  clock = 0;

  constructor(map, grid) {
    super(map, grid);
    const { outline, angles, turningRadius } = map.more;
    this.shape = Shape.create(outline.flat(), 0);
    this.space = Space.ofPoses(grid, this.shape, { angles });
    const isCar = turningRadius > 0;
    const algorithm = isCar ? MotionAlgorithm.hybridAstar : MotionAlgorithm.lattice;
    this.motion = Motion.create(this.space, isCar ? { algorithm, turningRadius } : { algorithm });
    this.name = isCar ? "Hybrid A*" : "A* over poses";
  }

  handles() {
    const { map } = this;
    const reach = Math.max(...map.more.outline.map(([x]) => x));
    const turns = ["start", "goal"].map((which) => {
      const { x, y } = map[which];
      const angle = map.more.headings[which];
      return {
        at: { x: x + reach * Math.cos(angle), y: y + reach * Math.sin(angle) }, colour: `--${which}`, isSmall: true,
        move: (at) => (map.more.headings[which] = Math.atan2(at.y - map[which].y, at.x - map[which].x)),
      };
    });
    return [...super.handles(), ...turns];
  }

  #pose(which) {
    return [this.map[which].x, this.map[which].y, this.map.more.headings[which]];
  }

  plan() {
    [this.path, this.pieces, this.error, this.result] = [new Float64Array(0), [], null, null];
    try {
      const { value, spent } = timed(() => this.motion.find(this.#pose("start"), this.#pose("goal"), {}));
      [this.result, this.spent] = [value, spent];
      if (value.status === StatusCode.ok) {
        this.path = this.motion.path();
        if (this.map.more.turningRadius > 0) this.pieces = this.motion.pieces();
      }
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
      this.error = error.message;
    }
    this.steps = Math.max(0, this.path.length / 3 - 1);
  }

  frame(seconds) {
    this.clock = (this.clock + seconds) % (WALK + REST);
  }

  draw(view) {
    const { path } = this;
    const count = path.length / 3;
    const ends = [["start", "--start"], ["goal", "--goal"]];
    for (const [which, colour] of ends) this.#body(view, this.#pose(which), view.colour(colour), 0.25);
    if (count === 0) return;
    const ghosts = Math.min(count, 40);
    for (let ghost = 0; ghost < ghosts; ghost++) {
      const at = Math.floor((ghost * (count - 1)) / Math.max(1, ghosts - 1));
      this.#body(view, path.subarray(3 * at, 3 * at + 3), view.colour(this.#isBack(at) ? "--back" : "--body"), 0.1);
    }
    const track = Array.from({ length: 2 * count }, (_, i) => path[3 * (i >> 1) + (i & 1)]);
    view.trace(track);
    view.stroke(view.colour("--first"), 2);
    const at = this.shown ?? (count - 1) * Math.min(1, this.clock / WALK);
    this.#body(view, between(path, at), view.colour(this.#isBack(Math.floor(at)) ? "--back" : "--body"), 0.85);
  }

  /** Whether the body drives backward from a state of the path on. */
  #isBack(state) {
    return this.pieces.findLast(({ first }) => first <= state)?.gear === -1;
  }

  #body(view, [x, y, angle], colour, alpha) {
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    const corners = this.map.more.outline.flatMap(([u, v]) => [x + u * cos - v * sin, y + u * sin + v * cos]);
    view.polygon(corners, colour, alpha);
    view.stroke(colour, 1, Math.min(1, 2 * alpha));
  }

  rows() {
    const rows = [["", this.name]];
    if (this.error) return [...rows, ["answer", this.error]];
    const { status, cost, guarantee, nodes, bound } = this.result;
    rows.push(["answer", status === StatusCode.ok ? "found" : "no path"], ["cost", cells(cost)]);
    rows.push(["guarantee", GUARANTEES[guarantee]]);
    if (bound > 1) rows.push(["bound", bound.toFixed(3)]);
    if (this.pieces.length > 0) rows.push(["pieces", String(this.pieces.length)]);
    return [...rows, ["expanded", String(nodes)], ["time", milliseconds(this.spent)]];
  }

  dispose() {
    for (const each of [this.motion, this.space, this.shape]) each.dispose();
  }
}

/** The pose at a number of a path that need not be whole. */
function between(path, at) {
  const first = Math.min(Math.floor(at), path.length / 3 - 2);
  if (first < 0) return path;
  const share = at - first;
  const [a, b] = [path.subarray(3 * first, 3 * first + 3), path.subarray(3 * first + 3, 3 * first + 6)];
  const turn = b[2] - a[2] - 2 * Math.PI * Math.round((b[2] - a[2]) / (2 * Math.PI));
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + turn * share];
}
