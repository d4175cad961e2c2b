// Replays tests/conformance through the package: node conformance.mjs PACKAGE FILE... The README there has the grammar.
// What has calls of taut_motion.h comes last, in the module that has them.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { camel, read } from "../tools/api.mjs";
import { argumentsOf, object, real } from "./calls.mjs";

const top = join(dirname(fileURLToPath(import.meta.url)), "..", "..", "..");
const [place, ...files] = process.argv.slice(2);
const module = (name) => import(pathToFileURL(resolve(place, name)));
const taut = { ...(await module("index.js")), ...(await module("motion.js")) };
await taut.load();
const api = read(join(top, "include", "taut.json"), join(top, "include", "taut_motion.json"));
const plans = new Map(api.functions.map((plan) => [plan.name.slice(5), plan]));

const scratch = new DataView(new ArrayBuffer(8));
const bitsOf = (number) => {
  scratch.setFloat64(0, number);
  return scratch.getBigUint64(0).toString(16).padStart(16, "0");
};

/** A number, a list, a point, an object: as a list of numbers, in which -0 is not 0. */
function numbers(value) {
  if (value === null || typeof value !== "object") return [Number(real(value))];
  return ArrayBuffer.isView(value) ? Array.from(value, Number) : Object.values(value).flatMap(numbers);
}
const same = (got, wanted, what) => assert.deepEqual(numbers(got), numbers(wanted), what);
const sameBits = (got, call, what) => assert.deepEqual(Array.from(got, bitsOf), call.bits, what);

/** The module that objects are made in. */
function home() {
  const grid = taut.Grid.create(1, 1, 1);
  grid.dispose();
  return grid.home;
}

/** One case: its objects, and where it is. */
class Replay {
  constructor(test) {
    this.test = test;
    this.objects = { followers: [] };
    this.count = 0;
  }

  run() {
    const rows = this.test.map;
    if (rows) {
      const area = { x: 0, y: 0, width: rows[0].length, height: rows.length };
      const letters = { "#": 0, ".": 1 };
      this.objects.grid = taut.Grid.create(area.width, area.height, 1);
      this.objects.grid.setCells(area, Uint8Array.from(rows.join(""), (letter) => letters[letter] ?? Number(letter)));
    }
    for (const call of this.test.calls) {
      this.count++;
      try {
        this.one(call);
      } catch (error) {
        throw new Error(`"${this.test.name}", call ${this.count}, ${call.call}: ${error.message}`, { cause: error });
      }
    }
    for (const each of Object.values(this.objects)) each.dispose?.();
    return this.count;
  }

  one(call) {
    const plan = plans.get(call.call);
    this.user = 0xfedcba9876543210n + BigInt(this.count);
    if (plan.kind === "destroy") {
      const noun = plan.name.slice(5, -"_destroy".length);
      this.objects[noun]?.dispose();
      delete this.objects[noun];
      return;
    }
    if (call.followers) this.objects.followers = call.followers.map(object);
    let answer;
    try {
      answer = this.ask(plan, call);
    } catch (error) {
      if (!(error instanceof taut.TautError)) throw error;
      assert.equal(error.status, call.status, error.message);
      assert.match(error.message, /^taut_/);
      this.after(call);
      return;
    }
    this.judge(plan, call, answer);
    this.after(call);
  }

  ask(plan, call) {
    const given = argumentsOf(plan, call, this.objects, this.user);
    const buffer = plan.parameters.find(({ role }) => role === "buffer");
    const next = plan.parameters.find(({ role, rule }) => role === "changed" && rule.inout === "at");
    if (next) given.push(Float32Array.from(call.last.flat()));
    if (buffer?.strided) {
      const wanted = call.out ?? call.cells;
      const capacity = call.capacity ?? wanted?.length ?? 256;
      this.filled = (buffer.scalar === "u8" ? new Uint8Array(capacity) : new Float32Array(capacity)).fill(7);
      given.push(this.filled);
    }
    if (plan.parameters.some(({ role }) => role === "stride")) given.push(call.stride);
    if (plan.kind === "function") return taut[plan.method](...given);
    if (plan.kind === "static") return this.made(plan, call, taut[plan.owner][plan.method](...given));
    const self = this.objects[Object.keys(this.objects).find((noun) => `taut_${noun}` === plan.parameters[0].type)];
    // Without an object the call has a null handle.
    const on = self ?? Object.assign(Object.create(taut[plan.owner].prototype), { handle: 0n, home: home() });
    const answer = on[plan.method](...given);
    return plan.parameters.some(({ role }) => role === "created") ? this.made(plan, call, answer) : answer;
  }

  /** Keeps a new object; the one before goes. */
  made(plan, call, created) {
    const noun = plan.parameters.find(({ role }) => role === "created").type.slice(5);
    assert.equal(call.created, true);
    this.objects[noun]?.dispose();
    this.objects[noun] = created;
    return created;
  }

  /** Compares an answer with what is recorded. */
  judge(plan, call, answer) {
    const outs = plan.parameters.filter(({ role }) =>
      ["answer", "inout", "each", "changed", "buffer", "view"].includes(role));
    const known = { ...this.special(plan, call, answer) };
    if (known.done) return;
    if (outs.length === 0) {
      if (!call.created) assert.equal(answer, call.status, "another status");
      return;
    }
    if (answer === null) {
      assert.ok(call.status > 0, "no answer");
      return;
    }
    if (outs.length === 1) this.compare(outs[0], call, answer);
    else for (const out of outs) this.compare(out, call, answer[camel(out.name)] ?? answer[{ out: "point" }[out.name]]);
  }

  compare(out, call, got) {
    const wanted = call[out.name] ?? call[{ obstacle: "obstacle" }[out.name]];
    if (out.role === "buffer" && out.strided) {
      same(this.filled, call.out ?? call.cells, "other numbers");
    } else if (/_result$/.test(out.type)) {
      this.outcome(call, got);
    } else if (wanted === undefined) {
      // The fields of a struct are members of the call itself.
      for (const [name, value] of Object.entries(got)) {
        const recorded = call[name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)];
        if (recorded !== undefined) same(value, recorded, name);
      }
    } else if (typeof got === "number" || typeof got === "boolean" || typeof got === "bigint") {
      assert.equal(Number(got), Number(real(wanted)), out.name);
    } else {
      this.list(out, call, got, wanted);
    }
  }

  /** Lists of structs by the fields that are recorded. */
  list(out, call, got, wanted) {
    if (!Array.isArray(got) || got.length === 0 || typeof got[0] !== "object" || Array.isArray(wanted[0])) {
      same(got, wanted, out.name);
      if (call.bits && out.scalar === "f64") sameBits(got, call, out.name);
      return;
    }
    assert.equal(got.length, wanted.length, `the number of ${out.name}`);
    wanted.forEach((each, index) => {
      for (const [name, value] of Object.entries(each)) {
        same(got[index][camel(name)], value, name);
      }
    });
  }

  outcome(call, got) {
    assert.equal(got.status ?? call.status, call.status, "another status");
    const names = ["guarantee", "revision", "length", "cost", "bound", "remaining", "reached", "farthest", "skipped",
      "moving", "arrived", "blocked", "stuck", "unreachable", "invalid"];
    for (const name of names) if (call[name] !== undefined) assert.equal(got[name], real(call[name]), name);
    if (!call.bits) return;
    const reals = call.reached !== undefined ? [got.farthest] : [got.length, got.cost, got.bound, got.remaining];
    sameBits(reals.filter((each) => each !== undefined), call, "other bits");
    const hasUser = got.user !== undefined && call.start !== undefined && !call.call.startsWith("motion");
    if (hasUser) assert.equal(got.user, this.user, "another user word");
  }

  /** Calls whose record has another form than their answer. */
  special(plan, call, answer) {
    const method = this[`on_${call.call}`];
    if (method === undefined) return undefined;
    method.call(this, call, answer, plan);
    return { done: true };
  }

  on_planner_find_many(call, answer) {
    assert.equal(answer.length, call.answers.length);
    call.answers.forEach((each, index) => this.outcome(each, answer[index]));
  }

  on_graph_planner_find_batch(call, answer) {
    assert.equal(answer.length, call.answers.length);
    call.answers.forEach((each, index) => {
      this.outcome(each, answer[index]);
      assert.deepEqual([answer[index].pathFirst, answer[index].pathCount], [each.first, each.count]);
    });
  }

  on_planner_random_point(call, answer) {
    assert.equal(answer.seed.toString(16).padStart(16, "0"), call.next, "another seed");
    assert.equal(answer.point !== null, call.status === 0);
    if (answer.point) same(answer.point, call.out, "another point");
  }

  on_planner_nearest(call, answer) {
    assert.equal(answer !== null, call.status === 0);
    if (answer === null) return;
    same(answer.point, call.out, "another point");
    assert.equal(answer.distance, call.distance);
  }

  on_planner_nearest_reachable(call, answer) {
    this.on_planner_nearest(call, answer);
  }

  on_planner_waypoint(call, answer) {
    assert.deepEqual([answer.index, Number(answer.visible)], [call.out, call.visible]);
  }

  on_graph_reachable(call, answer) {
    assert.equal(Number(answer), call.reachable);
  }

  on_graph_edges(call, answer) {
    same(answer.map((each) => [each.from, each.to, each.cost, each.edgeClass, each.flags]), call.out, "other edges");
  }

  on_graph_get_node(call, answer) {
    same([answer.node, answer.flags, answer.weight, ...answer.position], call.out, "another node");
  }

  on_policy_step(call, answer) {
    this.outcome(call, answer.counts);
  }

  on_motion_ask(call, answer) {
    assert.equal(answer.length, call.count * this.objects.motion.stateLength);
    sameBits(answer, call, "other states");
  }

  on_motion_ask_motions(call, answer) {
    assert.equal(answer.length, 2 * call.count * this.objects.motion.stateLength);
    sameBits(answer, call, "other motions");
  }

  on_motion_pieces(call, answer) {
    this.pieces(call, answer);
    const controls = call.control_bits ?? [];
    if (controls.length > 0) assert.deepEqual(answer.flatMap((each) => Array.from(each.controls, bitsOf)), controls);
  }

  on_curve_pieces(call, answer) {
    this.pieces(call, answer);
  }

  pieces(call, answer) {
    assert.equal(answer.length, call.out.length);
    call.out.forEach((each, index) => {
      const got = answer[index];
      assert.deepEqual([got.first, got.gear, got.mode], [each.first, each.gear, each.mode ?? 0]);
    });
    sameBits(answer.flatMap((each) => [each.curvature, each.duration]), call, "other pieces");
  }

  on_curve_sample(call, answer) {
    sameBits(answer, call, "other poses");
  }

  on_space_axes(call, answer) {
    this.list({ name: "out" }, call, answer, call.out);
    sameBits(answer.flatMap(({ low, high, weight }) => [low, high, weight]), call, "other axes");
  }

  on_shape_bounds(call, answer) {
    sameBits([answer.innerRadius, answer.outerRadius], call, "other radii");
  }

  on_actions_plan(call, answer) {
    assert.deepEqual(Array.from(answer.actions), call.out ?? []);
    assert.deepEqual([answer.result.status ?? call.status, answer.status], [call.status, call.status]);
    assert.equal(answer.result.guarantee, call.guarantee);
    sameBits([answer.result.cost, answer.result.bound], call, "another cost");
  }

  /** What holds after a call, also after an error. */
  after(call) {
    const { grid, planner, motion, followers } = this.objects;
    const graphPlanner = this.objects.graph_planner;
    const isEdit = call.revision !== undefined && call.call.startsWith("grid_") && grid;
    if (isEdit) assert.equal(grid.revision(), call.revision, "another revision");
    if (call.path && call.call.startsWith("graph_planner_")) {
      assert.deepEqual(Array.from(graphPlanner?.path() ?? []), call.path, "another path");
    } else if (call.path && planner) {
      same(planner.path(), call.path, "another path");
      same(planner.pathView(), call.path, "another view of the path");
    }
    if (call.states && motion) {
      assert.deepEqual(Array.from(motion.path(), bitsOf), call.state_bits, "other states");
      assert.deepEqual(Array.from(motion.pathView(), bitsOf), call.state_bits, "another view of the states");
    }
    if (call.state && call.call === "policy_step") {
      same(followers.map(({ at }) => at), call.at, "elsewhere");
      assert.deepEqual(followers.map(({ state }) => state ?? 0), call.state, "another state");
    }
  }
}

const hasMotion = ({ cases }) => cases.some((test) => test.calls.some(({ call }) => plans.get(call).isMotion));
const subjects = await Promise.all(files.map(async (file) => JSON.parse(await readFile(file, "utf8"))));
let cases = 0;
let calls = 0;
for (const needsMotion of [false, true]) {
  if (needsMotion) {
    assert.equal(taut.liveObjects(), 0);
    await taut.loadMotion();
  }
  for (const { subject, cases: all } of subjects.filter((each) => hasMotion(each) === needsMotion)) {
    for (const test of all) {
      try {
        calls += new Replay(test).run();
      } catch (error) {
        throw new Error(`${subject}: ${error.message}`, { cause: error });
      }
      cases++;
    }
  }
}
assert.equal(taut.liveObjects(), 0);
console.log(`conformance: JavaScript: ${files.length} files, ${cases} cases, ${calls} calls`);
