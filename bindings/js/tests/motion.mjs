// Bodies with a shape, from the installed package.
import assert from "node:assert/strict";
import { test } from "node:test";
import * as taut from "taut-pathfinding";
import { Motion, MotionAlgorithm, Shape, Space, World } from "taut-pathfinding/motion";

await taut.load();

test("a rectangle turns through a gap", () => {
  const grid = taut.Grid.create(20, 12, 1);
  grid.fill({ x: 10, y: 0, width: 1, height: 5 }, 0);
  grid.fill({ x: 10, y: 7, width: 1, height: 5 }, 0);
  const shape = Shape.create([[-1.5, -0.5], [1.5, -0.5], [1.5, 0.5], [-1.5, 0.5]], 0);
  const space = Space.ofPoses(grid, shape, { angles: 32 });
  assert.equal(space.stateLength, 3);
  const motion = Motion.create(space, { algorithm: MotionAlgorithm.lattice });
  const result = motion.find([4, 6, Math.PI / 2], [[16, 6, Math.PI / 2]].flat(), {});
  assert.equal(result.status, taut.StatusCode.ok);
  const path = motion.path();
  assert.ok(path.length >= 6 && path.length % 3 === 0);
  assert.deepEqual(motion.pathView(), path);
  assert.deepEqual(Array.from(space.check([4, 6, 0, 10.5, 2, 0])), [1, 0]);
  assert.throws(() => motion.find([4, 6], [16, 6, 0], {}), /start: 3 numbers is expected|start: 3 numbers/);
  for (const each of [motion, space, shape, grid]) each.dispose();
});

test("a world of polygons", () => {
  const world = World.create([0, 0], [20, 16]);
  world.add([[4, 4], [12, 4], [12, 12], [4, 12]]);
  const planner = world.planner();
  assert.equal(planner.find({ start: [2, 8], goal: [14, 8] }).status, taut.StatusCode.ok);
  assert.equal(planner.path().length / 2, 4);
  planner.dispose();
  world.dispose();
  assert.equal(taut.liveObjects(), 0);
});
