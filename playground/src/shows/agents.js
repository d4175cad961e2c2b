// A few agents on their way to and fro, each with its own shortest path, while doors open and close: after every edit
// all of them plan anew, in one batch.
import { Algorithm, Planner, RequestFlag, StatusCode } from "taut-pathfinding";
import { OPEN_DOOR, SHUT_DOOR } from "../map.js";
import { Show, milliseconds, timed } from "./show.js";

const SPEED = 5;
const RADIUS = 0.45;
const SECONDS = 1 / 60;
const COLOURS = ["--first", "--second", "--start", "--link"];

export class AgentsShow extends Show {
  uses = ["frames", "doors"];

  constructor(map, grid) {
    super(map, grid);
    this.planner = Planner.create(grid, { algorithm: Algorithm.optimal, radius: RADIUS });
    const agent = (ends) => ({ at: { ...ends()[0] }, ends, isBack: false, left: new Float32Array(0) });
    this.agents = map.more.agents.map(({ from, to }) => agent(() => [from, to]));
    this.agents.push(agent(() => [map.start, map.goal]));
    this.clock = 0;
    this.spent = 0;
  }

  /** The ways of all of them from where they are. */
  plan() {
    const flags = RequestFlag.nearestStart | RequestFlag.allowPartial;
    const requests = this.agents.map((agent) => ({ start: agent.at, goal: goalOf(agent), flags }));
    const { value, spent } = timed(() => this.planner.findBatch(requests));
    const points = this.planner.pointsView();
    this.agents.forEach((agent, i) => {
      const { status, pathFirst, pathCount } = value[i];
      const isWay = status === StatusCode.ok || status === StatusCode.partial;
      agent.left = isWay ? points.slice(2 * pathFirst, 2 * (pathFirst + pathCount)) : new Float32Array(0);
    });
    this.spent = spent;
  }

  /** One frame: doors, if they keep time, and a step of each agent. */
  frame() {
    this.clock += SECONDS;
    const { period } = this.map.more;
    if (period && Math.floor(this.clock / period) !== Math.floor((this.clock - SECONDS) / period)) this.turnDoors();
    let isDone = false;
    for (const agent of this.agents) isDone = walk(agent, SPEED * SECONDS) || isDone;
    if (isDone) this.plan();
  }

  /** Opens or shuts all doors, as one look at the map: the next plans see it. */
  turnDoors() {
    const { map, grid } = this;
    const doors = map.doors();
    const shut = doors.some((door) => map.cells[door] === OPEN_DOOR);
    for (const door of doors) {
      map.cells[door] = shut ? SHUT_DOOR : OPEN_DOOR;
      grid.setCell(door % map.width, Math.floor(door / map.width), shut ? 0 : 1);
    }
    this.plan();
  }

  draw(view) {
    this.agents.forEach(({ at, left }, i) => {
      const colour = view.colour(COLOURS[i % COLOURS.length]);
      view.path(left, colour);
      view.disc(at, RADIUS, colour);
      view.stroke(view.colour("--page"), 1.5);
    });
  }

  rows() {
    return [["", "all paths"], ["agents", String(this.agents.length)], ["after an edit", milliseconds(this.spent)]];
  }

  dispose() {
    this.planner.dispose();
  }
}

/** Walks so far along what is left of its path; whether it has come to its end, and is to turn back. */
function walk(agent, stride) {
  let { left } = agent;
  while (left.length >= 4 && stride > 0) {
    const [x, y] = [left[2] - left[0], left[3] - left[1]];
    const length = Math.sqrt(x * x + y * y);
    if (length > stride) {
      left[0] += (x * stride) / length;
      left[1] += (y * stride) / length;
      break;
    }
    stride -= length;
    left = left.subarray(2);
  }
  if (left.length > 0) agent.at = { x: left[0], y: left[1] };
  agent.left = left;
  const goal = goalOf(agent);
  const isThere = Math.hypot(agent.at.x - goal.x, agent.at.y - goal.y) < 0.01;
  if (isThere) agent.isBack = !agent.isBack;
  return isThere;
}

function goalOf({ ends, isBack }) {
  return ends()[isBack ? 0 : 1];
}
