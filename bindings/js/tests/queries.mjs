// Many queries from the installed package: their time, and that nothing grows: node queries.mjs QUERIES.
import assert from "node:assert/strict";
import * as taut from "taut-pathfinding";

const QUERIES = Number(process.argv[2] ?? 1e5);
/** Microseconds of the processor, which other programs do not lengthen. */
const now = () => {
  const { user, system } = process.cpuUsage();
  return user + system;
};
await taut.load();
const grid = taut.Grid.create(64, 64, 1);
let state = 12345;
const random = () => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
  return state / 4294967296;
};
const below = (bound) => Math.floor(random() * bound);
for (let i = 0; i < 200; i++) grid.fill({ x: below(61), y: below(62), width: 3, height: 2 }, 0);
const planner = taut.Planner.create(grid);
const free = [];
while (free.length < 256) {
  const point = { x: random() * 64, y: random() * 64 };
  if (planner.isFree([point])[0] === 1) free.push(point);
}
const requests = free.map((start, index) => ({ start, goal: free[(index * 7 + 1) % free.length] }));
const result = planner.find(requests[0]);
const points = new Float32Array(2048);
const run = (count) => {
  let sum = 0;
  for (let i = 0; i < count; i++) {
    planner.find(requests[i % requests.length], result);
    sum += planner.path(points);
  }
  return sum;
};

run(2 * requests.length);
const memory = taut.raw().memory.buffer.byteLength;
const bytes = planner.memory();
const begin = now();
const turns = run(QUERIES);
const each = (now() - begin) / QUERIES;
assert.equal(taut.raw().memory.buffer.byteLength, memory, "the memory of the module grows");
assert.equal(planner.memory(), bytes, "the memory of the planner grows");

// A grid and a planner made and destroyed each time.
const rounds = Math.floor(QUERIES / 100);
for (let i = 0; i < rounds; i++) {
  const own = taut.Grid.create(8, 8, 1);
  const other = taut.Planner.create(own);
  other.find({ start: [1, 1], goal: [7, 7] });
  other.dispose();
  own.dispose();
}
assert.ok(taut.raw().memory.buffer.byteLength <= memory + 2 * 65536, "objects leave memory behind");

// The cheapest search there is, and a call that only reads: what a call costs.
const open = taut.Grid.create(8, 8, 1);
const quick = taut.Planner.create(open);
const near = { start: [1, 1], goal: [1, 1] };
const time = (count, call) => {
  for (let i = 0; i < count; i++) call();
  const start = now();
  for (let i = 0; i < count; i++) call();
  return ((now() - start) / count) * 1000;
};
const calls = Math.min(QUERIES, 1e6);
const find = time(calls, () => quick.find(near, result));
const cell = time(calls, () => open.getCell(1, 1));
for (const each of [quick, open, planner, grid]) each.dispose();
assert.equal(taut.liveObjects(), 0);
console.log(`queries: ${QUERIES} of ${(turns / QUERIES).toFixed(1)} points, ${each.toFixed(2)} us each with path; ` +
  `a find from a point to itself ${find.toFixed(0)} ns, a cell ${cell.toFixed(0)} ns`);
