// Bodies with a shape, worlds of polygons, planners of motions: the functions of taut_motion.h.
export * from "./bodies.js";
export { loadMotion } from "./load.js";
