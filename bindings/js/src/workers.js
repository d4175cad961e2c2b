// Queries on several threads: every worker has the library, a copy of the grid and a planner of its own.
import { compiled } from "./load.js";
import { TautError, kind } from "./memory.js";
import "./objects.js";

/** Requests per message: few enough that all workers have some, enough that a message costs little of them. */
const CHUNK = 32;

/** A thread of Node or of a browser. */
async function spawn() {
  if (typeof process !== "undefined" && process.versions?.node) {
    const { Worker: Thread } = await import("node:worker_threads");
    const thread = new Thread(new URL("./worker.js", import.meta.url));
    const listen = (heard, failed) => thread.on("message", heard).on("error", failed);
    return { thread, listen };
  }
  const thread = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const listen = (heard, failed) => {
    thread.onmessage = ({ data }) => heard(data);
    thread.onerror = (event) => failed(new Error(event.message || "a worker did not start"));
  };
  return { thread, listen };
}

/** Planners in workers, which answer batches of requests on their copies of a grid. */
export class WorkerPool {
  #threads = [];
  #waiting = new Map();
  #next = 0;
  #fault = null;

  /** Starts the workers. `source` is that of `load`; `costs` are those of `Planner.setCosts`. */
  static async create(grid, { workers = 2, options = null, costs = null, source } = {}) {
    if (!(Number.isInteger(workers) && workers >= 1)) throw new RangeError(`workers: ${kind(workers)} is no count`);
    const pool = new WorkerPool();
    try {
      const module = await compiled(source ?? new URL("taut.wasm", import.meta.url));
      await Promise.all(Array.from({ length: workers }, () => pool.#start()));
      await Promise.all([pool.#tellAll({ module, options, costs }), pool.update(grid)]);
    } catch (error) {
      pool.dispose();
      throw error;
    }
    return pool;
  }

  /** The number of workers. */
  get workers() {
    return this.#threads.length;
  }

  /** Brings the copies to the state of the grid: all of it, or the cells of an area. */
  update(grid, area = null) {
    return this.#tellAll(area === null ? { saved: grid.save() } : { area, cells: grid.getCells(area) });
  }

  /** Answers requests, on the grid of the last update before: a result for each, and the points of all paths. */
  async find(requests) {
    const parts = [];
    for (let first = 0; first < requests.length; first += CHUNK) {
      const thread = this.#threads[parts.length % this.#threads.length];
      parts.push(this.#tell(thread, { requests: requests.slice(first, first + CHUNK) }));
    }
    const answers = await Promise.all(parts);
    const points = new Float32Array(answers.reduce((sum, answer) => sum + answer.points.length, 0));
    let filled = 0;
    for (const answer of answers) {
      points.set(answer.points, filled);
      for (const result of answer.results) if (result.pathCount > 0) result.pathFirst += filled / 2;
      filled += answer.points.length;
    }
    return { results: answers.flatMap(({ results }) => results), points };
  }

  /** Ends the workers; what is still asked for is refused. */
  dispose() {
    this.#fail(new Error("taut-pathfinding: the pool of workers was disposed of"));
    for (const thread of this.#threads.splice(0)) thread.terminate();
  }

  /** A thread says that it hears before anything is told to it. */
  async #start() {
    const { thread, listen } = await spawn();
    this.#threads.push(thread);
    await new Promise((resolve, reject) => {
      this.#waiting.set(thread, { resolve, reject });
      listen(({ id = thread, error, answer }) => this.#end(id, error, answer), (error) => this.#fail(error));
    });
  }

  #tell(thread, message) {
    if (this.#fault) return Promise.reject(this.#fault);
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      thread.postMessage({ id, ...message });
    });
  }

  async #tellAll(message) {
    await Promise.all(this.#threads.map((thread) => this.#tell(thread, message)));
  }

  #end(id, error, answer) {
    const { resolve, reject } = this.#waiting.get(id) ?? {};
    this.#waiting.delete(id);
    // An error of the library comes as its members, all others as they are.
    if (error) reject?.(error instanceof Error ? error : new TautError(error.status, error.name, error.message));
    else resolve?.(answer);
  }

  #fail(error) {
    this.#fault ??= error;
    for (const id of [...this.#waiting.keys()]) this.#end(id, error);
  }
}

WorkerPool.prototype[Symbol.dispose] = WorkerPool.prototype.dispose;
