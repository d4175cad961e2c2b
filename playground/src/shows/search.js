// One search, or two beside each other: the path, what is guaranteed of it, and every step of the search.
import {
  Algorithm, DiagonalGaps, EventKind, Lattice, Planner, Smoothing, StatusCode, TautError,
} from "taut-pathfinding";
import { GUARANTEES, Show, cells, milliseconds, timedWell } from "./show.js";

const onCells = { lattice: Lattice.cells };

/** What the reader may choose, and the options that it stands for. */
export const METHODS = {
  optimal: { name: "Optimal", options: { algorithm: Algorithm.optimal }, costs: true },
  anya: { name: "Anya", options: { algorithm: Algorithm.anya } },
  tangent: { name: "Tangent graph", options: { algorithm: Algorithm.tangentGraph } },
  visibility: { name: "Visibility graph", options: { algorithm: Algorithm.visibilityGraph } },
  theta: { name: "Theta*", options: { algorithm: Algorithm.theta }, costs: true },
  lazy: { name: "Lazy Theta*", options: { algorithm: Algorithm.lazyTheta }, costs: true },
  angles: { name: "Angle-Propagation Theta*", options: { algorithm: Algorithm.anglePropagationTheta } },
  accelerated: { name: "Accelerated A*", options: { algorithm: Algorithm.acceleratedAstar } },
  field: { name: "Field D*", options: { algorithm: Algorithm.fieldDstar }, costs: true },
  block: { name: "Block A*", options: { algorithm: Algorithm.blockAstar } },
  astar: { name: "A* on corners", options: { algorithm: Algorithm.astar }, costs: true },
  smoothed: { name: "A*, smoothed", options: { algorithm: Algorithm.astar, smoothing: Smoothing.greedy }, costs: true },
  cells: { name: "A* on cells", options: { algorithm: Algorithm.astar, ...onCells }, costs: true },
  jump: { name: "Jump point search", options: { algorithm: Algorithm.jumpPoint, ...onCells } },
};

/** Events that are kept of a search: what comes after them is not drawn. */
const MOST_EVENTS = 40_000;

export class SearchShow extends Show {
  uses = ["algorithm", "beside", "gaps", "radius", "costs", "step"];
  planners = [];

  /** Searches anew. */
  plan() {
    const { algorithm, beside } = this.map.choices;
    const methods = [algorithm, beside].filter((method) => method in METHODS);
    this.answers = methods.map((method, at) => this.#answer(method, at));
    this.panes = methods.length;
    this.steps = Math.max(0, ...this.answers.map(({ ends }) => ends.length - 1));
  }

  /** What a method finds, or the library's sentence why it does not search. */
  #answer(method, at) {
    const nothing = { method, path: new Float32Array(0), events: [], ends: [0] };
    const { start, goal } = this.map;
    try {
      const planner = this.#planner(method, at);
      planner.watch(MOST_EVENTS);
      const result = planner.find({ start, goal });
      const events = planner.events();
      const path = planner.path();
      planner.watch(0);
      const spent = timedWell(() => planner.find({ start, goal }));
      return { method, result, path, events, ends: endsOf(events), spent };
    } catch (error) {
      if (error instanceof TautError) return { ...nothing, error: error.message };
      throw error;
    }
  }

  /** A planner lives as long as its options: later queries are warm. */
  #planner(method, at) {
    const { gaps, radius, costs } = this.map.choices;
    const { options, costs: hasCosts } = METHODS[method];
    const diagonalGaps = gaps === "open" && options.lattice === undefined ? DiagonalGaps.open : DiagonalGaps.closed;
    const key = JSON.stringify([method, diagonalGaps, radius, costs]);
    if (this.planners[at]?.key !== key) {
      this.planners[at]?.planner.dispose();
      delete this.planners[at];
      const planner = Planner.create(this.grid, { ...options, diagonalGaps, radius });
      this.planners[at] = { key, planner };
      if (costs && hasCosts) planner.setCosts(this.map.costs());
    }
    const { planner } = this.planners[at];
    if (this.map.more.dangers && hasCosts) {
      planner.setWeights({ x: 0, y: 0, width: this.map.width, height: this.map.height }, weightsOf(this.map));
    }
    return planner;
  }

  handles() {
    const { links, more } = this.map;
    const dangers = (more.dangers ?? []).map((danger) => ({
      at: danger.at, letter: "!", colour: "--hidden", move: (at) => (danger.at = at),
    }));
    const ends = links.flatMap((link, number) => ["from", "to"].map((end) => ({
      at: link[end], colour: "--link", isSmall: true, move: (at) => this.#moveLink(number, end, at),
    })));
    return [...super.handles(), ...dangers, ...ends];
  }

  #moveLink(number, end, at) {
    const { links } = this.map;
    links[number] = { ...links[number], [end]: at };
    const { from, to, cost } = links[number];
    this.grid.setLink(this.grid.links()[number], { from, to, cost, flags: 1 });
  }

  draw(view, pane) {
    const { map, shown } = this;
    for (const { at, reach } of map.more.dangers ?? []) {
      for (let ring = 1; ring <= 6; ring++) view.disc(at, (reach * ring) / 6, view.colour("--hidden"), 0.07);
    }
    const answer = this.answers[pane];
    const step = shown === null ? null : Math.min(shown, answer.ends.length - 1);
    const last = step === null ? answer.events.length : answer.ends[step];
    drawEvents(view, answer.events.slice(0, last));
    view.walls(map);
    for (const { from, to } of map.links) {
      view.context.setLineDash([view.pixels(6), view.pixels(4)]);
      view.line(from, to, view.colour("--link"), 2.5);
      view.context.setLineDash([]);
    }
    const isWhole = step === null || step === answer.ends.length - 1;
    if (!isWhole) drawStep(view, answer, step);
    else view.path(answer.path, view.colour(pane === 0 ? "--first" : "--second"), map.choices.radius);
  }

  rows() {
    const columns = this.answers.map(told);
    const names = [...new Set(columns.flatMap((column) => [...column.keys()]))];
    const head = ["", ...this.answers.map(({ method }) => METHODS[method].name)];
    return [head, ...names.map((name) => [name, ...columns.map((column) => column.get(name) ?? "")])];
  }

  dispose() {
    for (const each of this.planners) each?.planner.dispose();
  }
}

/** 1 and more where dangers are felt. */
function weightsOf({ width, height, more }) {
  return Float32Array.from({ length: width * height }, (_, cell) => {
    const [x, y] = [(cell % width) + 0.5, Math.floor(cell / width) + 0.5];
    const felt = ({ at, reach, weight }) => weight * Math.max(0, 1 - Math.hypot(x - at.x, y - at.y) / reach);
    return more.dangers.reduce((sum, danger) => sum + felt(danger), 1);
  });
}

/** The number of events up to and with each expansion, or each cone where there are cones. */
function endsOf(events) {
  const ends = [0];
  const hasCones = events.some(({ eventKind }) => eventKind === EventKind.cone);
  const counted = hasCones ? EventKind.cone : EventKind.expand;
  events.forEach(({ eventKind }, at) => {
    if (eventKind === counted) ends.push(at + 1);
  });
  ends.push(events.length);
  return ends;
}

/** Vertices by the order of their expansion, from cold to warm; cones as what is seen through them. */
function drawEvents(view, events) {
  const { context } = view;
  const of = (kind) => events.filter(({ eventKind }) => eventKind === kind);
  const [expand, cone] = [of(EventKind.expand), of(EventKind.cone)];
  context.globalAlpha = 0.55;
  expand.forEach(({ to }, i) => {
    context.fillStyle = view.heat[Math.floor((63 * i) / Math.max(1, expand.length - 1))];
    context.fillRect(to.x - 0.5, to.y - 0.5, 1, 1);
  });
  context.globalAlpha = 1;
  const alpha = Math.min(0.2, Math.max(0.08, 6 / (cone.length + 1)));
  for (const event of cone) {
    view.polygon(coneOf(event), view.colour("--cone"), alpha);
  }
}

function coneOf({ nearLow, nearHigh, farHigh, farLow }) {
  return [nearLow, nearHigh, farHigh, farLow].flatMap(({ x, y }) => [x, y]);
}

/** One step of a search: the way to its vertex, what it looked at; a cone and its root. */
function drawStep(view, { events, ends }, step) {
  const [from, to] = [ends[Math.max(0, step - 1)], ends[step]];
  for (const event of events.slice(from, ends[step + 1] ?? to)) {
    if (event.eventKind === EventKind.sight) {
      view.line(event.from, event.to, view.colour(event.visible ? "--seen" : "--hidden"), 1.5, 0.8);
    } else if (event.eventKind === EventKind.cone) {
      view.polygon(coneOf(event), view.colour("--cone"), 0.35);
      view.line(event.from, event.farLow, view.colour("--cone"), 1.5);
      view.line(event.from, event.farHigh, view.colour("--cone"), 1.5);
    }
  }
  const way = wayTo(events.slice(0, to));
  view.path(way, view.colour("--ink"));
  if (way.length > 0) view.disc({ x: way[0], y: way[1] }, view.pixels(5), view.colour("--ink"));
}

/** From the vertex of the last expansion along the parents to the start. */
function wayTo(events) {
  const parents = new Map();
  let last = null;
  for (const { eventKind, from, to } of events) {
    if (eventKind !== EventKind.expand) continue;
    parents.set(`${to.x} ${to.y}`, from);
    last = to;
  }
  const way = [];
  for (let at = last; at && way.length < 2 * parents.size + 4;) {
    way.push(at.x, at.y);
    const parent = parents.get(`${at.x} ${at.y}`);
    at = parent && (parent.x !== at.x || parent.y !== at.y) ? parent : null;
  }
  return way;
}

/** What a result says, in words. */
function told({ result, error, spent }) {
  if (error) return new Map([["answer", error]]);
  const found = { [StatusCode.ok]: "found", [StatusCode.noPath]: "no path" };
  const rows = new Map([["answer", found[result.status] ?? "partial"], ["length", cells(result.length)]]);
  if (result.cost !== result.length) rows.set("cost", cells(result.cost));
  rows.set("guarantee", GUARANTEES[result.guarantee]);
  if (result.bound > 1) rows.set("bound", result.bound.toFixed(4));
  rows.set("time", milliseconds(spent));
  rows.set("expanded", String(result.expanded));
  if (result.sightChecks > 0) rows.set("sight checks", String(result.sightChecks));
  return rows;
}
