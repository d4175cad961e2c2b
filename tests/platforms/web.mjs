// The C library as a WebAssembly module for browsers, which gets nothing from its host: node web.mjs MODULE taut.json
// [taut_motion.json]
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";

const [place, ...descriptions] = process.argv.slice(2);
const parts = await Promise.all(descriptions.map(async (file) => JSON.parse(await readFile(file))));
const [constants, enums, functions, structs] =
  ["constants", "enums", "functions", "structs"].map((name) => parts.flatMap((part) => part[name]));
const module = await WebAssembly.compile(await readFile(place));

assert.deepEqual(WebAssembly.Module.imports(module), [], "it needs nothing");
const exported = WebAssembly.Module.exports(module).filter(({ name }) => name.startsWith("taut_"));
assert.deepEqual(exported.map(({ name }) => name).sort(), functions.map(({ name }) => name).sort());

const numbers = new Map(enums.flatMap(({ values }) => values.map(({ name, value }) => [name, value])));
const number = (name) => numbers.get(name) ?? assert.fail(`there is no ${name}`);
const sizes = new Map(structs.map(({ name, size }) => [name, size]));
const named = (list, wanted) => list.find(({ name }) => name === wanted) ?? assert.fail(`there is no ${wanted}`);
const offset = (struct, field) => named(named(structs, struct).fields, field).offset;
const library = (await WebAssembly.instantiate(module)).exports;
const ok = (status) => assert.equal(status, number("TAUT_OK"));
const refused = (status) => assert.equal(status, number("TAUT_ERROR_UNSUPPORTED"));

// Pages of our own; the library may grow the memory, so views of it are made anew for each use.
let free = library.memory.grow(1) * 65536;
const room = (bytes) => {
  const start = free;
  free += Math.ceil(bytes / 8) * 8;
  return start;
};
const memory = () => new DataView(library.memory.buffer);
const write = (reals, at) => reals.forEach((real, index) => memory().setFloat32(at + 4 * index, real, true));
const handle = (at) => memory().getBigUint64(at, true);

// The oldest version that it serves is in the upper half.
assert.equal(library.taut_abi_version() & 0xffff, named(constants, "TAUT_ABI_VERSION").value);
const [gridOut, plannerOut, area, needed] = [8, 8, 16, 8].map(room);
ok(library.taut_grid_create(32, 32, 1, gridOut));
const grid = handle(gridOut);
[10, 0, 1, 24].forEach((side, index) => memory().setInt32(area + 4 * index, side, true));
ok(library.taut_grid_fill(grid, area, 0));

// Every algorithm finds its way round the wall.
const [options, request, result] =
  ["taut_planner_options", "taut_request", "taut_result"].map((name) => room(sizes.get(name)));
write([2.5, 12.5, 29.5, 12.5], request);
const algorithms = named(enums, "taut_algorithm").values;
for (const { name, value } of algorithms) {
  ok(library.taut_planner_options_init(options, sizes.get("taut_planner_options")));
  memory().setUint32(options + offset("taut_planner_options", "algorithm"), value, true);
  if (name === "TAUT_ALGORITHM_JUMP_POINT" || name === "TAUT_ALGORITHM_SAFE_INTERVALS") {
    memory().setUint32(options + offset("taut_planner_options", "lattice"), number("TAUT_LATTICE_CELLS"), true);
  }
  ok(library.taut_planner_create(grid, options, plannerOut));
  const planner = handle(plannerOut);
  ok(library.taut_planner_find(planner, request, result));
  const length = memory().getFloat64(result + offset("taut_result", "length"), true);
  assert.ok(length > 36.5 && length < 45, `${name}: ${length}`);
  if (name === "TAUT_ALGORITHM_ANYA") {
    assert.equal(length, Math.hypot(7.5, 11.5) + 1 + Math.hypot(18.5, 11.5));
    const points = room(64);
    ok(library.taut_planner_path(planner, points, 8, needed));
    assert.equal(memory().getUint32(needed, true), 4);
    const path = Array.from({ length: 8 }, (_, index) => memory().getFloat32(points + 4 * index, true));
    assert.deepEqual(path, [2.5, 12.5, 10, 24, 11, 24, 29.5, 12.5]);
  }
  // There is no clock.
  refused(library.taut_planner_limit_time(planner, 1000));
  ok(library.taut_planner_destroy(planner));
}

// There are no threads.
const pool = room(sizes.get("taut_pool_options"));
ok(library.taut_pool_options_init(pool, sizes.get("taut_pool_options")));
memory().setUint32(pool + offset("taut_pool_options", "threads"), 1, true);
refused(library.taut_pool_create(pool, room(8)));

ok(library.taut_grid_destroy(grid));
assert.equal(library.taut_live_objects(), 0n);
console.log(`web: ${algorithms.length} algorithms, ${exported.length} functions, no imports`);
