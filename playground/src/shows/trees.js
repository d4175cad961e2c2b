// Planners that sample, in the plane: they ask the page which motions are free, and the page draws what they ask. The
// motions that are free are the branches of their trees.
import { DiagonalGaps, StatusCode, TautError } from "taut-pathfinding";
import { Motion, MotionAlgorithm, Space } from "taut-pathfinding/motion";
import { Show, cells } from "./show.js";

const RANGE = 2.5;
const MOST = 4000;
const TREES = [
  { name: "RRT-Connect", options: { algorithm: MotionAlgorithm.rrtConnect } },
  { name: "RRT", options: { algorithm: MotionAlgorithm.rrt, goalBias: 0.05 } },
];

export class TreesShow extends Show {
  uses = ["step"];
  panes = TREES.length;

  constructor(map, grid) {
    super(map, grid);
    const line = (high) => ({ low: 0, high, weight: 1 });
    this.space = Space.ofAxes([line(map.width), line(map.height)]);
    this.motions = TREES.map(({ options }) => Motion.create(this.space, {
      ...options, asksMotions: 1, range: RANGE, resolution: 0.25, seed: map.more.seed ?? 1,
    }));
  }

  plan() {
    this.grown = this.motions.map((motion) => this.#grow(motion));
    this.steps = Math.max(...this.grown.map(({ asked }) => asked.length));
  }

  /** Answers what a planner asks, until it has found a path. */
  #grow(motion) {
    const { start, goal } = this.map;
    const [asked, request] = [[], { maxIterations: MOST }];
    try {
      motion.begin([start.x, start.y], [goal.x, goal.y], request);
      let result = motion.step(0);
      while (result.status === StatusCode.asking) {
        const rows = motion.askMotions();
        const answers = new Uint8Array(rows.length / 4);
        for (let i = 0; i < answers.length; i++) {
          const [x, y, u, v] = rows.subarray(4 * i, 4 * i + 4);
          const { visible } = this.grid.lineOfSight([x, y], [u, v], DiagonalGaps.closed);
          answers[i] = Number(visible);
          asked.push({ from: { x, y }, to: { x: u, y: v }, isFree: visible });
        }
        motion.tell(answers);
        result = motion.step(0, result);
      }
      return { asked, result, path: result.status === StatusCode.ok ? motion.path() : new Float64Array(0) };
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
      return { asked, error: error.message, path: new Float64Array(0) };
    }
  }

  draw(view, pane) {
    const { asked, path } = this.grown[pane];
    const shown = Math.min(this.shown ?? asked.length, asked.length);
    for (const isFree of [false, true]) {
      view.context.beginPath();
      for (const each of asked.slice(0, shown)) {
        if (each.isFree !== isFree) continue;
        view.context.moveTo(each.from.x, each.from.y);
        view.context.lineTo(each.to.x, each.to.y);
      }
      view.stroke(view.colour(isFree ? "--second" : "--hidden"), isFree ? 1.6 : 1, isFree ? 0.9 : 0.3);
    }
    if (shown === asked.length) view.path(path, view.colour("--first"));
  }

  rows() {
    const head = ["", ...TREES.map(({ name }) => name)];
    const row = (name, told) => [name, ...this.grown.map((each) => (each.error ? "-" : told(each)))];
    return [
      head,
      ["answer", ...this.grown.map(({ error, path }) => error ?? (path.length > 0 ? "found" : "not found"))],
      row("length", ({ result }) => cells(result.length || result.cost)),
      row("motions asked", ({ asked }) => String(asked.length)),
      row("nodes", ({ result }) => String(result.nodes)),
    ];
  }

  dispose() {
    for (const each of [...this.motions, this.space]) each.dispose();
  }
}
