// Bodies with a shape, from the installed package.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as taut from "taut-pathfinding";
import { Mesh, Motion, Shape, Space, World, loadMotion } from "taut-pathfinding/motion";

test("the second module is loaded when it is needed, beside objects of the first", async () => {
  assert.throws(() => Space.options(), /await load\w*\(\) comes first/);
  await taut.load();
  const grid = taut.Grid.create(8, 8, 1);
  const planner = taut.Planner.create(grid);
  assert.throws(() => World.create([0, 0], [20, 16]), /await loadMotion\(\) comes first/);
  assert.throws(() => Space.options(), /await loadMotion\(\) comes first/);
  await Promise.all([loadMotion(), taut.load(), loadMotion()]);
  assert.equal(taut.liveObjects(), 0);

  // Old objects go on, and what is made of them is in their module.
  const other = taut.Planner.create(grid);
  const request = { start: [1, 1], goal: [7, 7] };
  assert.equal(other.find(request).length, planner.find(request).length);
  assert.equal(taut.liveObjects(), 0);
  assert.throws(() => Space.ofPoses(grid, null), /grid: it is in another module than the call/);
  const moved = taut.Grid.load(grid.save());
  assert.equal(taut.liveObjects(), 1);
  for (const each of [other, planner, grid, moved]) each.dispose();
});

test("a cart lies down to pass a gap, and stands up again", async () => {
  await loadMotion();
  const grid = taut.Grid.create(32, 22, 1);
  const gap = { x: 14, y: 10, width: 3, height: 5 };
  grid.fill({ x: 14, y: 0, width: 3, height: 22 }, 0);
  grid.fill(gap, 1);
  const cart = Shape.create([[-4, -1], [4, -1], [4, 1], [-4, 1]], 0);
  const space = Space.ofPoses(grid, cart);
  assert.equal(space.stateLength, 3);
  const motion = Motion.create(space);
  const [start, goal] = [[6, 11, 1.5], [25, 11, 1.5]];
  const result = motion.find(start, goal, {});
  assert.equal(result.status, taut.StatusCode.ok);
  const path = motion.path();
  assert.deepEqual([Array.from(path.slice(0, 3)), Array.from(path.slice(-3))], [start, goal]);
  assert.deepEqual(motion.pathView(), path);
  assert.deepEqual(Array.from(space.check([6, 11, 1.5, 15, 12, 1.5, 15, 12, 0])), [1, 0, 1]);
  assert.throws(() => motion.find([4, 6], goal, {}), /start: 3 numbers is expected|start: 3 numbers/);
  assert.throws(() => motion.find(start, [1, 2, 3, 4], {}), /goals: 4 numbers are not rows of 3/);

  // All but one cell of the gap is closed.
  grid.fill(gap, 0);
  grid.setCell(15, 12, 1);
  const none = motion.find(start, goal, {});
  assert.equal(none.status, taut.StatusCode.noPath);
  assert.equal(none.length, Infinity);
  assert.equal(motion.path().length, 0);
  for (const each of [motion, space, cart, grid]) each.dispose();
});

test("a planner keeps out of areas of a mesh", async () => {
  await loadMotion();
  const points = [[0, 0], [4, 0], [8, 0], [12, 0], [0, 4], [4, 4], [8, 4], [12, 4]];
  const plain = Mesh.create(points, [0, 1, 5, 4, 1, 2, 6, 5, 2, 3, 7, 6], [4, 4, 4]);
  const mesh = plain.withClasses([1, 2, 1]);
  assert.deepEqual([Array.from(mesh.classes()), Array.from(plain.classes())], [[1, 2, 1], [1, 1, 1]]);
  assert.deepEqual([Array.from(mesh.origins()), mesh.faceAt([5, 1])], [[0, 1, 2], 1]);
  assert.deepEqual([Array.from(mesh.faceSizes()), Array.from(mesh.cornerHeights())], [[4, 4, 4], Array(12).fill(0)]);
  assert.equal(mesh.cornerPoints().length, 24);
  const planner = mesh.planner();
  const request = { start: [1, 1], goal: [11, 1] };
  assert.equal(planner.find(request).length, 10);
  planner.setCosts(Float32Array.from({ length: 256 }, (_, place) => (place === 2 ? Infinity : 1)));
  assert.equal(planner.find(request).status, taut.StatusCode.noPath);
  for (const each of [planner, mesh, plain]) each.dispose();
});

test("links of a mesh are kept", async () => {
  await loadMotion();
  const mesh = Mesh.create([[0, 0], [8, 0], [8, 8], [0, 8]], [0, 1, 2, 3], [4]);
  const number = mesh.addLink({ from: [1, 1], to: [7, 7], cost: 2.5, linkClass: 3 }, 0, 0);
  const told = mesh.getLink(number);
  assert.deepEqual([told.link.cost, told.link.linkClass, told.fromHeight, told.toHeight], [2.5, 3, 0, 0]);
  assert.throws(() => mesh.addLink({ from: [1, 1], to: [7, 7] }, 0, 1), /to_height/);
  assert.deepEqual(Array.from(mesh.links()), [number]);
  mesh.removeLink(number);
  assert.equal(mesh.links().length, 0);
  mesh.dispose();
});

test("a world of polygons", async () => {
  await loadMotion();
  const world = World.create([0, 0], [20, 16]);
  world.add([[4, 4], [12, 4], [12, 12], [4, 12]]);
  const planner = world.planner();
  assert.equal(planner.find({ start: [2, 8], goal: [14, 8] }).status, taut.StatusCode.ok);
  assert.equal(planner.path().length / 2, 4);
  planner.dispose();
  world.dispose();
  assert.equal(taut.liveObjects(), 0);
});
