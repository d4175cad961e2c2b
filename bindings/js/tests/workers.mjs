// A pool of workers, from the installed package: the same answers as one planner here.
import assert from "node:assert/strict";
import { test } from "node:test";
import { Algorithm, Grid, Planner, StatusCode, load } from "taut-pathfinding";
import { WorkerPool } from "taut-pathfinding/workers";

await load();
const grid = Grid.create(48, 48, 1);
grid.fill({ x: 20, y: 0, width: 2, height: 40 }, 0);
// Every seventh request begins in the wall.
const requests = Array.from({ length: 300 }, (_, i) =>
  ({ start: [i % 7 === 0 ? 21 : 1 + (i % 13), 1.5 + (i % 31)], goal: [46 - (i % 11), 2 + (i % 17)], user: BigInt(i) }));

/** The answers of one planner. */
function alone(options) {
  const planner = Planner.create(grid, options);
  const results = planner.findBatch(requests);
  const points = planner.pointsView().slice();
  planner.dispose();
  return { results, points };
}

/** What all planners have in common: not how much a search had to do, and when. */
const answers = ({ results, points }) => ({ points,
  results: results.map(({ status, guarantee, length, cost, bound, user, pathFirst, pathCount }) =>
    ({ status, guarantee, length, cost, bound, user, pathFirst, pathCount })) });

for (const algorithm of [Algorithm.optimal, Algorithm.astar, Algorithm.theta]) {
  test(`workers answer as one planner, algorithm ${algorithm}`, async () => {
    const pool = await WorkerPool.create(grid, { workers: 3, options: { algorithm } });
    assert.equal(pool.workers, 3);
    const first = await pool.find(requests);
    assert.equal(first.results[0].status, StatusCode.errorStartBlocked);
    assert.deepEqual(answers(first), answers(alone({ algorithm })));

    // A batch sees the updates before it, and none after it.
    const gap = { x: 20, y: 10, width: 2, height: 3 };
    const before = alone({ algorithm });
    const early = pool.find(requests);
    grid.fill(gap, 1);
    const edited = pool.update(grid, gap);
    const late = pool.find(requests);
    assert.deepEqual(answers(await early), answers(before));
    await edited;
    assert.deepEqual(answers(await late), answers(alone({ algorithm })));
    grid.fill(gap, 0);
    await pool.update(grid);
    assert.deepEqual(answers(await pool.find(requests)), answers(before));
    assert.deepEqual(await pool.find([]), { results: [], points: new Float32Array(0) });
    pool.dispose();
  });
}

test("what is wrong is told, and the pool goes on", async () => {
  await assert.rejects(WorkerPool.create(grid, { workers: 0 }), RangeError);
  await assert.rejects(WorkerPool.create(grid, { options: { algorithm: 999 } }), { name: "TAUT_ERROR_INVALID_ARGUMENT" });
  const pool = await WorkerPool.create(grid, { workers: 1 });
  await assert.rejects(pool.find([{ goal: [1, 1] }]), { name: "TypeError", message: /request.start: a point/ });
  assert.equal((await pool.find(requests.slice(1, 2))).results[0].status, StatusCode.ok);
  const asked = pool.find(requests);
  pool.dispose();
  await assert.rejects(asked, /disposed of/);
  await assert.rejects(pool.find(requests), /disposed of/);
});
