// What the description of the C interface does not say of itself: names for JavaScript, and parameters whose lengths
// only the documentation tells. A parameter that fits no rule stops the generator.

/** The classes, by the noun of the C interface; longer nouns first. */
export const nouns = {
  graph_planner: "GraphPlanner", snapshot: "Snapshot", planner: "Planner", policy: "Policy", motion: "Motion",
  crowd: "Crowd", field: "Field", graph: "Graph", shape: "Shape", space: "Space", world: "World", grid: "Grid",
  pool: "Pool", mesh: "Mesh",
};

/** Functions that JavaScript does not have: an allocator is two pointers to functions, and needs no host here. */
export const leftOut = ["taut_set_allocator"];

/** Fields that must be given; the others of an input are 0, those of options the library's defaults. */
export const required = {
  taut_rect: ["x", "y", "width", "height"], taut_request: ["start", "goal"], taut_field_seed: ["at"],
  taut_walker: ["at"], taut_follower: ["at"], taut_moment: ["at", "time"], taut_grid_link: ["from", "to"],
  taut_pull: ["at"], taut_graph_edge: ["from", "to"], taut_graph_node: ["node"], taut_axis: ["low", "high"],
  taut_place: ["segment", "share"], taut_mover: ["radius", "first", "count"],
};

/** Fields of 64 bits that are no counts: a bigint; the others are numbers, exact up to 2^53. */
export const bigFields = ["user", "seed", "moves", "drags"];

/** Fields of four words that are sets of numbers from 0 to 255. */
export const setFields = ["blocked_classes", "need", "need_not", "add", "remove"];

/** Answers that are 0 or 1. */
export const flags = ["visible", "reachable", "is_stale", "taut_graph_reachable.out"];

/** Names of answers. */
export const names = {
  "taut_planner_nearest.out": "point", "taut_planner_nearest_reachable.out": "point",
  "taut_planner_random_point.out": "point", "taut_planner_waypoint.out": "index",
  "taut_mesh_get_link.out": "link", "taut_planner_step_many.out": "results",
  "taut_actions_plan.out": "actions", "taut_policy_step.out": "counts",
};

/** An answer for each element of a list, or for so many of them. */
const per = (list, share = 1) => ({ list, share });

/**
 * Parameters, by function: `row` an input of so many numbers that has no count; `width` the numbers per element of a
 * list or of a buffer; `per` an output with an element per element of another parameter, or per unit of a count;
 * `inout` one that is read too. `dims` is the number of axes of the space.
 */
export const parameters = {
  taut_planner_find_many: { out: per("goals") },
  taut_planner_step_many: { out: per("count") },
  taut_planner_find_batch: { out: per("requests") },
  taut_planner_begin_many: { common: { partial: true } },
  taut_planner_is_free: { out: per("points") },
  taut_planner_random_point: { seed: { inout: true } },
  taut_path_times: { out: per("path") },
  taut_field_distances: { out: per("at") },
  taut_field_owners: { out: per("at") },
  taut_field_prove_costs: { costs: per("at"), bounds: per("at") },
  taut_field_links: { out: per("at") },
  taut_field_crossings: { out: per("at") },
  taut_field_next: { next: { list: "at", inout: "at" } },
  taut_field_next_within: { next: { list: "at", inout: "at" } },
  taut_field_directions: { xy: { stride: 2 } },
  taut_policy_set_flow: { xy: { stride: 2 } },
  taut_policy_step: { followers: { inout: true, counted: true } },
  taut_crowd_avoid: { velocities: per("walkers") },
  taut_crowd_avoid_with: { velocities: per("walkers"), traits: { inout: true, list: "walkers" } },
  taut_graph_planner_costs: { costs: per("count") },
  taut_graph_planner_ask: { pairs: { width: 2 } },
  taut_graph_planner_find_batch: { out: per("pairs", 2) },
  taut_pool_take: { results: per("count") },
  taut_pool_take_nodes: { results: per("count") },
  taut_space_set_voxels: { sizes: { row: "dims" } },
  taut_space_edit_voxels: { low: { row: "dims" }, sizes: { row: "dims" } },
  taut_space_edit_voxel_costs: { low: { row: "dims" }, sizes: { row: "dims" } },
  taut_space_check: { states: { width: "dims" }, is_free: per("states") },
  taut_space_check_motions: { from: { rowsOf: "to", width: "dims" }, to: { width: "dims" }, is_free: per("to") },
  taut_motion_find: { start: { row: "dims" }, goals: { width: "dims" } },
  taut_motion_begin: { start: { row: "dims" }, goals: { width: "dims" } },
  taut_motion_ask: { states: { width: "dims" } },
  taut_motion_ask_motions: { motions: { width: "2 * dims" } },
  taut_motion_path: { out: { width: "dims" } },
  taut_motion_path_view: { out: { width: "dims" } },
  taut_curve_lengths: { from: { rowsOf: "to", width: 3 }, to: { width: 3 }, out: per("to") },
  taut_curve_sample: { from: { row: 3 }, to: { row: 3 }, out: { width: 3 } },
  taut_curve_pieces: { from: { row: 3 }, to: { row: 3 } },
};

/** Answers that are written with every outcome; the others are null unless the status is 0. */
export const always = ["taut_planner_find_many.out", "taut_planner_step_many.out", "taut_planner_step_many.done",
  "taut_planner_find_batch.out", "taut_graph_planner_find_batch.out", "taut_planner_random_point.seed",
  "taut_actions_plan.result", "taut_actions_plan.out"];
