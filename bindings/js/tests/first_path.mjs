// What a user meets first, from the installed package: loading, a path, edits, errors, ends of objects.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as taut from "taut-pathfinding";

const { Algorithm, Field, FieldKind, Graph, GraphPlanner, Grid, Planner, Pool, StatusCode, TautError, load } = taut;
const BAD_HANDLE = { name: "TAUT_ERROR_BAD_HANDLE", status: StatusCode.errorBadHandle };
const wall = { x: 10, y: 0, width: 1, height: 24 };
const request = { start: [2.5, 12.5], goal: { x: 29.5, y: 12.5 } };

test("nothing works before it is loaded, and loading twice is loading once", async () => {
  assert.throws(() => Grid.create(8, 8, 1), /await load\(\) comes first/);
  await assert.rejects(load(new Uint8Array([1, 2, 3])), WebAssembly.CompileError);
  await Promise.all([load(), load()]);
  assert.equal(taut.versionString(), process.env.TAUT_VERSION ?? taut.versionString());
});

function world() {
  const grid = Grid.create(32, 32, 1);
  grid.fill(wall, 0);
  return { grid, planner: Planner.create(grid) };
}

test("the first path", () => {
  const { grid, planner } = world();
  const result = planner.find(request);
  assert.equal(result.status, StatusCode.ok);
  assert.equal(result.guarantee, taut.Guarantee.optimal);
  assert.equal(result.length, Math.hypot(7.5, 11.5) + 1 + Math.hypot(18.5, 11.5));
  assert.deepEqual(Array.from(planner.path()), [2.5, 12.5, 10, 24, 11, 24, 29.5, 12.5]);
  assert.deepEqual(planner.pathView(), planner.path());
  const points = new Float32Array(16).fill(-1);
  assert.equal(planner.path(points), 4);
  assert.equal(points[8], -1);
  assert.throws(() => planner.path(new Float32Array(7)), { status: StatusCode.errorBufferTooSmall });
  assert.equal(planner.find({ ...request, user: 2n ** 64n - 1n }, result), result);
  assert.equal(result.user, 2n ** 64n - 1n);
  planner.dispose();
  grid.dispose();
});

test("edits are seen by the next query", () => {
  const { grid, planner } = world();
  const before = grid.revision();
  grid.fill({ ...wall, height: 32 }, 0);
  assert.ok(grid.revision() > before);
  assert.equal(planner.find(request).status, StatusCode.noPath);
  assert.equal(planner.find(request).length, Infinity);
  assert.equal(planner.path().length, 0);
  assert.equal(planner.nearest([10.5, 5], 0.25), null);
  assert.deepEqual(planner.nearest([10.5, 31.25], 1), { point: { x: 10, y: 31.25 }, distance: 0.5 });
  grid.setCells({ x: 9, y: 4, width: 3, height: 2 }, [1, 2, 3, 4, 5, 6]);
  assert.deepEqual(Array.from(grid.getCells({ x: 9, y: 4, width: 3, height: 2 })), [1, 2, 3, 4, 5, 6]);
  assert.equal(planner.find(request).status, StatusCode.ok);
  const saved = grid.save();
  const again = Grid.load(saved);
  const whole = { x: 0, y: 0, width: 32, height: 32 };
  assert.deepEqual(again.getCells(whole), grid.getCells(whole));
  for (const each of [again, planner, grid]) each.dispose();
});

test("an error has a status and a sentence that names the argument", () => {
  const { grid, planner } = world();
  assert.throws(() => grid.setCell(32, 0, 1), (error) => {
    assert.ok(error instanceof TautError && error instanceof Error);
    assert.equal(error.status, StatusCode.errorInvalidArgument);
    assert.equal(error.name, "TAUT_ERROR_INVALID_ARGUMENT");
    return /^taut_grid_set_cell: .*\bx\b/.test(error.message) || assert.fail(error.message);
  });
  assert.throws(() => planner.find({ start: [10.5, 1], goal: [1, 1] }), { name: "TAUT_ERROR_START_BLOCKED" });
  assert.throws(() => planner.find({ start: [Number.NaN, 1], goal: [1, 1] }), { name: "TAUT_ERROR_INVALID_ARGUMENT" });
  assert.throws(() => planner.find(undefined), { name: "TAUT_ERROR_NULL_POINTER" });
  assert.throws(() => Planner.create(grid, { algorithm: 999 }), { name: "TAUT_ERROR_INVALID_ARGUMENT" });
  assert.throws(() => Pool.create({ threads: 1 }), { name: "TAUT_ERROR_UNSUPPORTED" });
  grid.dispose();
  planner.dispose();
});

test("a value of the wrong type is refused by its name, and leaves nothing behind", () => {
  const { grid, planner } = world();
  assert.throws(() => Grid.create(8.5, 8, 1), /TypeError: width: a whole number of 32 bits is expected, not 8.5/);
  assert.throws(() => grid.setCell(1, 1, "2"), /terrain: .* not string/);
  assert.throws(() => planner.find({ goal: [1, 1] }), /request.start: a point/);
  assert.throws(() => planner.find({ start: [1, 2, 3], goal: [1, 1] }), /request.start: a point of two numbers/);
  assert.throws(() => Planner.create(grid, { algoritm: 1 }), /options: there is no option algoritm/);
  assert.throws(() => Planner.create(planner), /grid: a Grid is expected, not Planner/);
  assert.throws(() => grid.setCells({ x: 0, y: 0, width: 1, height: 1 }, [256]), /terrain: numbers from 0 to 255/);
  assert.throws(() => planner.isFree([[1, 2], [3]]), /points: a point of two numbers/);
  assert.throws(() => planner.isFree([1, 2, 3]), /points: 3 numbers are not rows of 2/);
  assert.throws(() => planner.path(new Float64Array(8)), /out: a Float32Array is expected, not Float64Array/);
  assert.throws(() => new Grid(), /objects come from its static methods/);
  assert.equal(planner.find(request).status, StatusCode.ok);
  grid.dispose();
  planner.dispose();
});

test("objects end once, and a planner keeps the cells of its grid", () => {
  const { grid, planner } = world();
  assert.equal(taut.liveObjects(), 2);
  grid.dispose();
  grid.dispose();
  assert.throws(() => grid.revision(), BAD_HANDLE);
  assert.equal(planner.find(request).status, StatusCode.ok);
  planner[Symbol.dispose]();
  assert.throws(() => planner.find(request), BAD_HANDLE);
  assert.equal(taut.liveObjects(), 0);
});

test("a collected object is destroyed", { skip: !globalThis.gc }, async () => {
  for (let i = 0; i < 100; i++) Grid.create(64, 64, 1);
  for (let i = 0; i < 50 && taut.liveObjects() > 0; i++) {
    globalThis.gc();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  assert.equal(taut.liveObjects(), 0);
});

test("views are made anew when the memory grows", () => {
  const before = taut.raw().memory.buffer.byteLength;
  const grids = Array.from({ length: 20 }, () => Grid.create(1000, 1000, 1));
  const cells = new Uint8Array(1e6).map((_, index) => 1 + (index % 5));
  const whole = { x: 0, y: 0, width: 1000, height: 1000 };
  grids.forEach((grid) => grid.setCells(whole, cells));
  assert.ok(taut.raw().memory.buffer.byteLength > before + 2e7, "the memory has grown");
  assert.deepEqual(grids[19].getCells(whole), cells);
  assert.deepEqual(grids[0].size(), { width: 1000, height: 1000 });
  grids.forEach((grid) => grid.dispose());
});

test("searches in steps, many goals, fields, graphs and pools", () => {
  const { grid, planner } = world();
  planner.begin(request);
  let result = planner.step(1);
  assert.equal(result.status, StatusCode.inProgress);
  while (result.status === StatusCode.inProgress) result = planner.step(1, result);
  assert.equal(result.status, StatusCode.ok);

  const goals = Float32Array.of(29.5, 12.5, 1, 1, 10.5, 3);
  const many = planner.findMany([2.5, 12.5], goals);
  assert.deepEqual(many.map(({ status }) => status), [StatusCode.ok, StatusCode.ok, StatusCode.errorGoalBlocked]);
  assert.equal(many[0].length, result.length);

  const field = Field.create(grid, { kind: FieldKind.exact });
  assert.equal(field.build([{ at: request.goal }]).status, StatusCode.ok);
  assert.equal(field.distances([request.start], 0)[0], result.length);
  assert.deepEqual(Array.from(field.next(Float32Array.of(2.5, 12.5))), [10, 24]);

  const edges = [{ from: 0, to: 1, cost: 2, flags: taut.GraphFlag.edgeBothWays }, { from: 1, to: 2, cost: 3 }];
  const graph = Graph.create(0, 0, 3, [], edges);
  const finder = GraphPlanner.create(graph);
  assert.equal(finder.find(0, [2], {}).cost, 5);
  assert.deepEqual(Array.from(finder.path()), [0, 1, 2]);

  const pool = Pool.create({ threads: 0 });
  const lane = pool.add(grid, { algorithm: Algorithm.anya }, null);
  const ticket = pool.submit(lane, 0, [request]);
  assert.equal(pool.take(ticket, 1), null);
  assert.equal(pool.work(0), 0);
  assert.deepEqual(Array.from(pool.poll()), [ticket]);
  const { results, points } = pool.take(ticket, 1);
  assert.equal(results[0].length, result.length);
  assert.deepEqual(Array.from(points), [2.5, 12.5, 10, 24, 11, 24, 29.5, 12.5]);
  for (const each of [pool, finder, graph, field, planner, grid]) each.dispose();
  assert.equal(taut.liveObjects(), 0);
});

test("a crowd, snapshots and options", () => {
  const { grid, planner } = world();
  const crowd = taut.Crowd.create(grid);
  const velocities = crowd.avoid([{ at: [2, 2], wanted: [1, 0], radius: 0.4, speed: 1 }], 0.1);
  assert.deepEqual(Array.from(velocities), [1, 0]);
  const snapshot = grid.snapshot();
  grid.fill(wall, 1);
  assert.equal(planner.find(request).length, 27);
  grid.restore(snapshot);
  assert.ok(planner.find(request).length > 36);
  assert.equal(Planner.options().algorithm, Algorithm.optimal);
  for (const each of [snapshot, crowd, planner, grid]) each.dispose();
});
