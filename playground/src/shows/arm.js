// An arm of links on a pin: a path of its joints. Ends are dragged by the hand, and the joints follow it.
import { StatusCode, TautError } from "taut-pathfinding";
import { Motion, MotionAlgorithm, Space } from "taut-pathfinding/motion";
import { GUARANTEES, Show, cells, milliseconds, timed } from "./show.js";

const WALK = 4;
const REST = 1;
const TURNS = 40;

export class ArmShow extends Show {
  uses = ["step"];
  clock = 0;

  constructor(map, grid) {
    super(map, grid);
    const { links, base } = map.more;
    this.space = Space.ofChain(grid, links, base, { angles: 48 });
    this.motion = Motion.create(this.space, { algorithm: MotionAlgorithm.lattice });
  }

  handles() {
    const { map } = this;
    return [["start", "S"], ["goal", "G"]].map(([which, letter]) => ({
      at: this.#joints(map.more.states[which]).at(-1), letter, colour: `--${which}`,
      move: (at) => {
        const state = this.#towards(map.more.states[which], at);
        if (this.space.check(state)[0] !== 0) [map.more.states[which], map[which]] = [state, at];
      },
    }));
  }

  /** The pins, and the tip. */
  #joints(state) {
    const { base, links } = this.map.more;
    const pins = [base];
    let angle = 0;
    links.forEach(({ length }, i) => {
      angle += state[i];
      const { x, y } = pins.at(-1);
      pins.push({ x: x + length * Math.cos(angle), y: y + length * Math.sin(angle) });
    });
    return pins;
  }

  /** Turns the joints one after another such that the tip points to a place (cyclic coordinate descent). */
  #towards(state, place) {
    const turned = [...state];
    for (let turn = 0; turn < TURNS; turn++) {
      for (let joint = turned.length - 1; joint >= 0; joint--) {
        const pins = this.#joints(turned);
        const [pin, tip] = [pins[joint], pins.at(-1)];
        const by = Math.atan2(place.y - pin.y, place.x - pin.x) - Math.atan2(tip.y - pin.y, tip.x - pin.x);
        turned[joint] += by - 2 * Math.PI * Math.round(by / (2 * Math.PI));
      }
    }
    return turned.map((angle) => angle - 2 * Math.PI * Math.round(angle / (2 * Math.PI)));
  }

  plan() {
    const { start, goal } = this.map.more.states;
    [this.path, this.error, this.result] = [new Float64Array(0), null, null];
    try {
      const { value, spent } = timed(() => this.motion.find(start, goal, {}));
      [this.result, this.spent] = [value, spent];
      if (value.status === StatusCode.ok) this.path = this.motion.path();
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
      this.error = error.message;
    }
    this.steps = Math.max(0, this.path.length / start.length - 1);
  }

  frame(seconds) {
    this.clock = (this.clock + seconds) % (WALK + REST);
  }

  draw(view) {
    const { states } = this.map.more;
    const size = states.start.length;
    const count = this.path.length / size;
    const state = (at) => this.path.subarray(size * at, size * at + size);
    this.#arm(view, states.start, view.colour("--start"), 0.3);
    this.#arm(view, states.goal, view.colour("--goal"), 0.3);
    if (count === 0) return;
    for (let at = 0; at < count; at++) this.#arm(view, state(at), view.colour("--body"), 0.07);
    const tips = Array.from({ length: count }, (_, at) => this.#joints(state(at)).at(-1)).flatMap(({ x, y }) => [x, y]);
    view.trace(tips);
    view.stroke(view.colour("--first"), 2);
    const at = this.shown ?? (count - 1) * Math.min(1, this.clock / WALK);
    const first = Math.max(0, Math.min(Math.floor(at), count - 2));
    const [a, b] = [state(first), state(Math.min(first + 1, count - 1))];
    const turn = (i) => b[i] - a[i] - 2 * Math.PI * Math.round((b[i] - a[i]) / (2 * Math.PI));
    this.#arm(view, Array.from(a, (angle, i) => angle + turn(i) * (at - first)), view.colour("--body"), 0.9);
  }

  #arm(view, state, colour, alpha) {
    const { context } = view;
    const pins = this.#joints(state);
    context.lineCap = "round";
    for (let i = 0; i + 1 < pins.length; i++) {
      view.line(pins[i], pins[i + 1], colour, this.map.more.links[i].thickness / view.pixels(1), alpha);
    }
    if (alpha > 0.5) for (const pin of pins.slice(0, -1)) view.disc(pin, 0.25, view.colour("--page"));
  }

  rows() {
    const rows = [["", "A* over joints"]];
    if (this.error) return [...rows, ["answer", this.error]];
    const { status, cost, guarantee, nodes } = this.result;
    rows.push(["answer", status === StatusCode.ok ? "found" : "no path"], ["cost", cells(cost)]);
    rows.push(["guarantee", GUARANTEES[guarantee]], ["expanded", String(nodes)]);
    return [...rows, ["time", milliseconds(this.spent)]];
  }

  dispose() {
    this.motion.dispose();
    this.space.dispose();
  }
}
