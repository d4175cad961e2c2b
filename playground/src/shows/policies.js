// Six policies in one trap: each sees only what is near, but for the field and the flow, which know the distances.
import { Field, FieldKind, FollowerState, Policy, PolicyKind, Side, TautError } from "taut-pathfinding";
import { Show } from "./show.js";

const POLICIES = [
  { name: "walk to", colour: "#868e96", options: { policy: PolicyKind.walkTo } },
  { name: "bug, left", colour: "#e8590c", options: { policy: PolicyKind.bug, side: Side.left } },
  { name: "bug, right", colour: "#ae3ec9", options: { policy: PolicyKind.bug, side: Side.right } },
  { name: "potential", colour: "#e03131", options: { policy: PolicyKind.potential } },
  { name: "field", colour: "#1c7ed6", options: { policy: PolicyKind.field } },
  { name: "flow", colour: "#2f9e44", options: { policy: PolicyKind.flow } },
];
const STRIDE = 0.125;
const MOST_STEPS = 2400;

export class PoliciesShow extends Show {
  uses = ["step"];

  constructor(map, grid) {
    super(map, grid);
    this.field = Field.create(grid, { kind: FieldKind.exact });
    this.policies = POLICIES.map(({ options }) => Policy.create(grid, options));
  }

  /** Walks them all to their ends; the slider shows how far. */
  plan() {
    const { map, field } = this;
    const area = { x: 0, y: 0, width: map.width, height: map.height };
    this.walks = [];
    this.steps = 1;
    try {
      field.build([{ at: map.goal }]);
    } catch (error) {
      if (error instanceof TautError) return;
      throw error;
    }
    this.policies[5].setFlow(area, field.directions(area));
    this.walks = this.policies.map((policy, i) => {
      const isOnField = POLICIES[i].options.policy === PolicyKind.field;
      return walk(policy, isOnField ? field : null, map);
    });
    this.steps = Math.max(...this.walks.map(({ trail }) => trail.length / 2 - 1));
  }

  draw(view) {
    const shown = this.shown ?? this.steps;
    this.walks.forEach(({ trail }, i) => {
      const { colour } = POLICIES[i];
      const part = trail.subarray(0, 2 * Math.min(shown + 1, trail.length / 2));
      view.trace(part);
      view.stroke(colour, 2.5, 0.9);
      view.disc({ x: part.at(-2), y: part.at(-1) }, view.pixels(5), colour);
    });
  }

  rows() {
    const names = Object.fromEntries(Object.entries(FollowerState).map(([name, state]) => [state, name]));
    const rows = this.walks.map(({ trail, state }, i) => [
      POLICIES[i].name, names[state], String(trail.length / 2 - 1), POLICIES[i].colour,
    ]);
    return [["policy", "ends", "steps"], ...rows.map((row) => Object.assign(row.slice(0, 3), { colour: row[3] }))];
  }

  dispose() {
    for (const each of [this.field, ...this.policies]) each.dispose();
  }
}

function walk(policy, field, { start, goal }) {
  let followers = [{ at: { ...start }, goal: { ...goal }, stride: STRIDE }];
  const trail = [start.x, start.y];
  for (let step = 0; step < MOST_STEPS; step++) {
    followers = policy.step(field, followers).followers ?? followers;
    trail.push(followers[0].at.x, followers[0].at.y);
    if (followers[0].state !== FollowerState.moving) break;
  }
  return { trail: Float32Array.from(trail), state: followers[0].state };
}
