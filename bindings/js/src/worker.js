// What runs in a worker of a WorkerPool: messages in their order, each with an answer.
import { Grid, Planner } from "./core.js";
import { load } from "./load.js";
import { TautError } from "./memory.js";

let grid = null;
let planner = null;
let given;

/** Opens another copy of the grid. */
function open(saved) {
  planner?.dispose();
  grid?.dispose();
  grid = Grid.load(saved);
  planner = Planner.create(grid, given.options);
  if (given.costs !== null) planner.setCosts(given.costs);
}

async function answerOf({ module, saved, area, cells, requests, ...rest }) {
  if (module) {
    given = rest;
    await load(module);
  } else if (saved) {
    open(saved);
  } else if (cells) {
    grid.setCells(area, cells);
  } else {
    const results = planner.findBatch(requests);
    return { results, points: planner.pointsView().slice() };
  }
  return undefined;
}

const isNode = typeof process !== "undefined" && process.versions?.node;
const port = isNode ? (await import("node:worker_threads")).parentPort : globalThis;
let before = Promise.resolve();

const members = ({ status, name, message }) => ({ status, name, message });

function hear({ id, ...message }) {
  before = before.then(() => answerOf(message)).then(
    (answer) => port.postMessage({ id, answer }, answer ? [answer.points.buffer] : []),
    (error) => port.postMessage({ id, error: error instanceof TautError ? members(error) : error }));
}

if (isNode) port.on("message", hear);
else port.onmessage = ({ data }) => hear(data);
port.postMessage({});
