// Any-angle paths on grids that change at run time.
export * from "./core.js";
export { load, raw } from "./load.js";
export { TautError } from "./memory.js";
