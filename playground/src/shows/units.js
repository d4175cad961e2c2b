// Units that walk along a field and give way to each other: the loop of a game.
import { Crowd, Field, FieldKind, StatusCode, TautError } from "taut-pathfinding";
import { Show } from "./show.js";

const SPEED = 6;
const RADIUS = 0.3;
const SECONDS = 1 / 60;

/** The field leads points around corners; units keep away from walls themselves, and pass corners so near. */
const REACHED = 0.6;

/** Expansions of the field after an edit in one frame: until it is done, units follow the field before it. */
const EXPANSIONS = 6000;

/** Seconds after which all have another goal. */
const ROUND = 30;

export class UnitsShow extends Show {
  uses = ["frames"];

  constructor(map, grid) {
    super(map, grid);
    this.field = Field.create(grid, { kind: FieldKind.exact });
    this.crowd = Crowd.create(grid, { neighbours: 6 });
    this.walkers = placed(map, map.more.units).map((at) => ({
      at, velocity: { x: 0, y: 0 }, wanted: { x: 0, y: 0 }, radius: RADIUS, speed: SPEED,
    }));
    this.points = new Float32Array(2 * this.walkers.length);
    this.next = new Float32Array(2 * this.walkers.length);
    this.velocities = new Float32Array(2 * this.walkers.length);
    this.frames = [];
    this.walkers.forEach(({ at }, i) => this.points.set([at.x, at.y], 2 * i));
    this.next.set(this.points);
  }

  /** Another goal: the field is built anew. An edit only brings it up to date, in slices, and then the next ones. */
  plan() {
    const { x, y } = this.map.goal;
    if (this.aimed?.x === x && this.aimed?.y === y) return;
    try {
      this.field.build([{ at: { x, y } }]);
      [this.aimed, this.isOpen, this.isEdited] = [{ x, y }, false, false];
    } catch (error) {
      if (!(error instanceof TautError)) throw error;
    }
  }

  edited() {
    this.isEdited = true;
  }

  /** One frame; the milliseconds of planning and stepping are kept. */
  frame() {
    const begin = performance.now();
    if (this.isEdited && !this.isOpen) {
      this.field.update();
      [this.isEdited, this.isOpen] = [false, true];
    }
    if (this.isOpen) this.isOpen = this.field.step(EXPANSIONS).status === StatusCode.inProgress;
    this.field.nextWithin(this.points, REACHED, this.next);
    const { points, next, walkers } = this;
    for (let i = 0; i < walkers.length; i++) {
      const [x, y] = [next[2 * i] - points[2 * i], next[2 * i + 1] - points[2 * i + 1]];
      const away = Math.sqrt(x * x + y * y);
      const speed = away > 0 && away < Infinity ? Math.min(SPEED, away / SECONDS) / away : 0;
      [walkers[i].wanted.x, walkers[i].wanted.y] = speed > 0 ? [x * speed, y * speed] : [0, 0];
    }
    this.crowd.avoid(walkers, SECONDS, this.velocities);
    for (let i = 0; i < walkers.length; i++) {
      const { at, velocity } = walkers[i];
      [velocity.x, velocity.y] = [this.velocities[2 * i], this.velocities[2 * i + 1]];
      points[2 * i] = at.x += velocity.x * SECONDS;
      points[2 * i + 1] = at.y += velocity.y * SECONDS;
    }
    this.frames.push(performance.now() - begin);
    if (this.frames.length > 240) this.frames.shift();
    this.#turnBack();
  }

  /** After a while all go back to where they came from. */
  #turnBack() {
    this.walked = (this.walked ?? 0) + SECONDS;
    if (this.walked < ROUND) return;
    this.walked = 0;
    [this.map.start, this.map.goal] = [this.map.goal, this.map.start];
    this.plan();
  }

  draw(view) {
    const { context } = view;
    context.beginPath();
    for (let i = 0; i < this.points.length; i += 2) {
      context.moveTo(this.points[i] + RADIUS, this.points[i + 1]);
      context.arc(this.points[i], this.points[i + 1], RADIUS, 0, 2 * Math.PI);
    }
    view.fill(view.colour("--unit"));
  }

  rows() {
    const sorted = [...this.frames].sort((a, b) => a - b);
    const of = (share) => `${(sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2)} ms`;
    return [
      ["a frame", "planned and stepped"],
      ["units", String(this.walkers.length)],
      ["median", of(0.5)],
      ["99 of 100 below", of(0.99)],
    ];
  }

  dispose() {
    this.field.dispose();
    this.crowd.dispose();
  }
}

/** Free places around the start, nearest first. */
function placed(map, count) {
  const places = [];
  const apart = 2.2 * RADIUS;
  const isWall = (x, y) => {
    const isInside = x >= 0 && y >= 0 && x < map.width && y < map.height;
    return !isInside || map.terrain(map.cells[Math.floor(y) * map.width + Math.floor(x)]) === 0;
  };
  for (let ring = 0; places.length < count && ring < 400; ring++) {
    for (let i = 0; i < Math.max(1, Math.round(2 * Math.PI * ring)) && places.length < count; i++) {
      const turn = ring === 0 ? 0 : i / ring;
      const at = { x: map.start.x + ring * apart * Math.cos(turn), y: map.start.y + ring * apart * Math.sin(turn) };
      const beside = [-1, 0, 1].map((side) => 1.05 * side * RADIUS);
      if (!beside.some((dx) => beside.some((dy) => isWall(at.x + dx, at.y + dy)))) places.push(at);
    }
  }
  return places;
}
