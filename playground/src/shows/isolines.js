// The distances to the goal from everywhere, exact at any angle: lines of equal distance, and the way from the start.
import { DiagonalGaps, Field, FieldKind, StatusCode, TautError } from "taut-pathfinding";
import { Show, cells, milliseconds, timed } from "./show.js";

const APART = 2;

export class IsolinesShow extends Show {
  uses = ["gaps", "radius"];
  field = null;

  plan() {
    const { map } = this;
    const { gaps, radius } = map.choices;
    const key = `${gaps} ${radius}`;
    if (this.key !== key) {
      this.field?.dispose();
      const diagonalGaps = DiagonalGaps[gaps];
      this.field = Field.create(this.grid, { kind: FieldKind.exact, radius, diagonalGaps });
      this.key = key;
    }
    this.answer = null;
    this.lines = new Path2D();
    try {
      const { value, spent } = timed(() => this.field.build([{ at: map.goal }]));
      const distance = this.field.distances([map.start], 0)[0];
      const way = Number.isFinite(distance) ? this.field.path(map.start) : new Float32Array(0);
      this.answer = { result: value, spent, distance, way };
      this.lines = isolines(map, (at) => this.field.distances(at, 0));
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
      this.error = error.message;
    }
  }

  draw(view) {
    view.context.strokeStyle = view.colour("--second");
    view.context.lineWidth = view.pixels(1.2);
    view.context.stroke(this.lines);
    if (this.answer) view.path(this.answer.way, view.colour("--first"), this.map.choices.radius);
  }

  rows() {
    if (!this.answer) return [["", "Exact field"], ["answer", this.error]];
    const { result, spent, distance } = this.answer;
    return [
      ["", "Exact field"],
      ["answer", result.status === StatusCode.ok ? "built" : "stopped"],
      ["from the start", cells(distance)],
      ["farthest", cells(result.farthest)],
      ["points reached", String(result.reached)],
      ["time", milliseconds(spent)],
    ];
  }

  dispose() {
    this.field?.dispose();
  }
}

/** Lines through the values at half cells, straight inside each square of them. */
function isolines({ width, height }, distances) {
  const [columns, rows] = [2 * width + 1, 2 * height + 1];
  const at = new Float32Array(2 * columns * rows);
  for (let i = 0; i < columns * rows; i++) at.set([(i % columns) / 2, Math.floor(i / columns) / 2], 2 * i);
  const values = distances(at);
  const lines = new Path2D();
  for (let row = 0; row + 1 < rows; row++) {
    for (let column = 0; column + 1 < columns; column++) {
      const i = row * columns + column;
      square(lines, column / 2, row / 2, [values[i], values[i + 1], values[i + columns + 1], values[i + columns]]);
    }
  }
  return lines;
}

const CORNERS = [[0, 0], [0.5, 0], [0.5, 0.5], [0, 0.5]];

function square(lines, x, y, values) {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  if (!Number.isFinite(high)) return;
  for (let level = Math.ceil(low / APART) * APART; level < high; level += APART) {
    const cuts = [];
    for (let side = 0; side < 4; side++) {
      const [a, b] = [values[side], values[(side + 1) % 4]];
      if (a < level === b < level) continue;
      const share = (level - a) / (b - a);
      const [[ax, ay], [bx, by]] = [CORNERS[side], CORNERS[(side + 1) % 4]];
      cuts.push([x + ax + (bx - ax) * share, y + ay + (by - ay) * share]);
    }
    for (let cut = 0; cut + 1 < cuts.length; cut += 2) {
      lines.moveTo(...cuts[cut]);
      lines.lineTo(...cuts[cut + 1]);
    }
  }
}
