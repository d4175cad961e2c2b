// What the declarations let pass, and what not: only compiled.
import { Algorithm, Field, Grid, Planner, Pool, StatusCode, TautError, load } from "taut-pathfinding";
import type { Request, RequestLike, Result } from "taut-pathfinding";
import { Motion, Space, World, loadMotion } from "taut-pathfinding/motion";
import { WorkerPool } from "taut-pathfinding/workers";

await load();
await loadMotion(fetch("taut_motion.wasm"));
await load(new URL("https://example.org/taut.wasm"));
const grid: Grid = Grid.create(32, 32, 1);
grid.fill({ x: 1, y: 2, width: 3, height: 4 }, 0);
const cells: Uint8Array = grid.getCells({ x: 0, y: 0, width: 2, height: 2 });
const written: number = grid.getCells({ x: 0, y: 0, width: 2, height: 2 }, cells, 2);
const planner = Planner.create(grid, { algorithm: Algorithm.anya, memoryLimit: 1n << 40n });
const request: RequestLike = { start: [1, 2], goal: { x: 3, y: 4 } };
const result: Result = planner.find(request);
planner.find(request, result);
if (result.status === StatusCode.ok) console.log(result.length, result.user + 1n, planner.path().length);
const filled: number = planner.path(new Float32Array(64));
const found = planner.nearest([1, 2], 3);
if (found !== null) console.log(found.point.x, found.distance);
const field = Field.create(grid);
const distances: Float64Array = field.distances([[1, 2], { x: 3, y: 4 }], 0);
const pool = Pool.create({ threads: 0 });
const ticket: bigint = pool.submit(pool.add(grid, null, null), 0, [request]);
const taken = pool.take(ticket, 1);
if (taken !== null) console.log(taken.results[0]?.length, taken.points.length);
const workers = await WorkerPool.create(grid, { workers: 4, options: { algorithm: Algorithm.theta } });
await workers.update(grid, { x: 0, y: 0, width: 2, height: 2 });
const answers: Result[] = (await workers.find([request])).results;
const space = Space.ofAxes([{ low: 0, high: 1, weight: 1 }]);
const motion = Motion.create(space);
motion.find([0], [1], { maxIterations: 100 }).cost.toFixed();
const world = World.create([0, 0], [1, 1]);
{
  using owned: Planner = world.planner({ radius: 0.5 });
  owned.reset();
}
try {
  grid.dispose();
} catch (error) {
  if (error instanceof TautError) console.log(error.status, error.name, error.message);
}

// @ts-expect-error A request needs both ends.
const half: RequestLike = { start: [1, 2] };
// @ts-expect-error Options have no such name.
Planner.create(grid, { algoritm: 1 });
// @ts-expect-error Objects come from static methods.
new Grid();
// @ts-expect-error A grid is no planner.
const wrong: Planner = grid;
// @ts-expect-error Numbers are not text.
grid.setCell(1, 1, "2");
// @ts-expect-error An answer is whole: it has a user word.
const answered: Request = { start: { x: 1, y: 2 }, goal: { x: 1, y: 2 } };
export { answered, answers, distances, filled, half, written, wrong };
