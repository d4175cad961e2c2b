import type { Grid, PlannerOptionsLike, Rect, RequestLike, Result, Source } from "./index.js";

/** What the planners of a pool of workers have. */
export interface WorkerPoolSettings {
  /** Threads: 2 if it is missing. */
  workers?: number;
  /** The options of the planner in each worker. */
  options?: PlannerOptionsLike | null;
  /** 256 costs for `Planner.setCosts`. */
  costs?: Float32Array | readonly number[] | null;
  /** Where the module is, as for `load`. */
  source?: Source;
}

/** Planners in workers, which answer batches of requests on their copies of a grid. */
export class WorkerPool {
  private constructor();
  /** Starts the workers, each with a copy of the grid. */
  static create(grid: Grid, settings?: WorkerPoolSettings): Promise<WorkerPool>;
  /** The number of workers. */
  readonly workers: number;
  /** Brings the copies to the state of the grid: all of it, or the cells of an area. */
  update(grid: Grid, area?: Rect | null): Promise<void>;
  /**
   * Answers requests, on the grid of the last `update` before: a result for each, in their order, errors included. The
   * path of a result begins at point `pathFirst` of `points`, and has `pathCount` points.
   */
  find(requests: readonly RequestLike[]): Promise<{ results: Result[]; points: Float32Array }>;
  /** Ends the workers; what is still asked for is refused. */
  dispose(): void;
  [Symbol.dispose](): void;
}
