// A board of hexagons: a graph of the library, whose nodes are the cells of the map. The tint is what a way costs.
import { Graph, GraphFlag, GraphPlanner, HexagonLayout, StatusCode } from "taut-pathfinding";
import { GROUNDS } from "../map.js";
import { Show, cells, milliseconds, timed } from "./show.js";

const ROW = Math.sqrt(3) / 2;
const SIDE = 1 / Math.sqrt(3);

export class HexagonsShow extends Show {
  uses = ["step"];

  constructor(map, grid) {
    super(map, grid);
    this.graph = Graph.create(2, 0, 0, [], []);
    const costs = Array.from(map.cells, (ground) => this.#cost(ground));
    this.graph.addHexagons(HexagonLayout.oddRows, map.width, map.height, 63, costs);
    this.planner = GraphPlanner.create(this.graph);
    this.extent = { width: map.width + 0.5, height: ROW * (map.height - 1) + 2 * SIDE };
  }

  #cost(ground) {
    return GROUNDS[ground].terrain === 0 ? Infinity : GROUNDS[ground].cost;
  }

  centre(node) {
    const [column, row] = [node % this.map.width, Math.floor(node / this.map.width)];
    return { x: column + 0.5 + (row % 2) / 2, y: SIDE + ROW * row };
  }

  /** The hexagon at a place, if there is one. */
  cellAt(place) {
    const { width, height } = this.map;
    let best = { away: SIDE, node: -1 };
    const middle = Math.round((place.y - SIDE) / ROW);
    for (const row of [middle - 1, middle, middle + 1]) {
      const column = Math.round(place.x - 0.5 - (Math.abs(row) % 2) / 2);
      if (row < 0 || row >= height || column < 0 || column >= width) continue;
      const { x, y } = this.centre(row * width + column);
      const away = Math.hypot(x - place.x, y - place.y);
      if (away < best.away) best = { away, node: row * width + column };
    }
    return best.node < 0 ? null : best.node;
  }

  /** An edit of the graph is an edit of one node. */
  edited(cell) {
    const cost = this.#cost(this.map.cells[cell]);
    const isClosed = cost === Infinity;
    const { x, y } = this.centre(cell);
    const position = [x - 0.5, y - SIDE, 0];
    const flags = isClosed ? GraphFlag.nodeClosed : 0;
    this.graph.setNodes([{ node: cell, flags, weight: isClosed ? 1 : cost, position }]);
  }

  plan() {
    const [start, goal] = [this.map.start, this.map.goal].map((end) => this.cellAt(end));
    [this.way, this.result, this.steps] = [[], null, 0];
    if (start === null || goal === null) return;
    const { value, spent } = timed(() => this.planner.find(start, [goal], {}));
    [this.result, this.spent] = [value, spent];
    if (value.status === StatusCode.ok) this.way = Array.from(this.planner.path());
    this.planner.find(start, [], { flags: GraphFlag.allGoals });
    this.costs = this.planner.costs(0, this.map.cells.length);
    this.farthest = Math.max(1, ...this.costs.filter(Number.isFinite));
    this.steps = Math.ceil(this.farthest);
  }

  /** Hexagons in the place of squares, tinted up to the cost that the slider shows. */
  ground(view) {
    const { context } = view;
    const shown = this.shown ?? this.steps;
    context.lineWidth = view.pixels(1);
    context.strokeStyle = view.colour("--page");
    for (let node = 0; node < this.map.cells.length; node++) {
      this.#trace(context, node);
      view.fill(view.colour(GROUNDS[this.map.cells[node]].colour));
      const cost = this.costs?.[node] ?? Infinity;
      if (cost <= shown) view.fill(view.heat[Math.floor((63 * cost) / this.farthest)], 0.4);
      context.stroke();
    }
  }

  #trace(context, node) {
    const { x, y } = this.centre(node);
    context.beginPath();
    for (let corner = 0; corner < 6; corner++) {
      const turn = (Math.PI / 3) * corner + Math.PI / 6;
      context.lineTo(x + SIDE * Math.cos(turn), y + SIDE * Math.sin(turn));
    }
    context.closePath();
  }

  draw(view) {
    const points = this.way.flatMap((node) => {
      const { x, y } = this.centre(node);
      return [x, y];
    });
    view.path(points, view.colour("--first"));
  }

  rows() {
    const rows = [["", "A* on the graph"]];
    if (!this.result) return rows;
    rows.push(["answer", this.result.status === StatusCode.ok ? "found" : "no path"]);
    rows.push(["cost", cells(this.result.cost)], ["steps", String(Math.max(0, this.way.length - 1))]);
    rows.push(["expanded", String(this.result.expanded)], ["time", milliseconds(this.spent)]);
    return rows;
  }

  dispose() {
    this.planner.dispose();
    this.graph.dispose();
  }
}
