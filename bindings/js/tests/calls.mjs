// Makes a recorded call through the package: the arguments of JavaScript from the members of the record.
import { camel } from "../tools/api.mjs";

export const real = (value) => (value === null ? Infinity : value);
const isNoun = (type) => type.slice(5);

/** An object of the record with names of JavaScript; null is infinity. */
export function object(value) {
  const entries = Object.entries(value).map(([name, each]) => [camel(name), each === null ? Infinity : each]);
  return Object.fromEntries(entries);
}

const rect = ([x, y, width, height]) => ({ x, y, width, height });
const edge = ([from, to, cost, edgeClass, flags]) => ({ from, to, cost: real(cost), edgeClass, flags });
const node = ([number, flags, weight, ...position]) => ({ node: number, flags, weight: real(weight), position });
const link = ([length, longest, thickness, angleLow, angleHigh]) =>
  ({ length, longest, thickness, angleLow, angleHigh });
const arrays = { u8: Uint8Array, u32: Uint32Array, f32: Float32Array, f64: Float64Array };

/** 256 costs of pairs of class and cost. */
function costsOf(pairs) {
  const costs = new Float32Array(256).fill(1);
  for (const [each, cost] of pairs) costs[each] = real(cost);
  return costs;
}

function structOf(own, call, user) {
  const given = call[own.name];
  switch (own.type) {
    case "taut_rect": return rect(call.area);
    case "taut_request": case "taut_graph_request": case "taut_motion_request": {
      const names = ["start", "goal", "flags", "max_expansions", "radius", "goal_mover", "start_time", "max_cost",
        "max_iterations", "tolerance"];
      const all = names.filter((name) => call[name] !== undefined).map((name) => [camel(name), real(call[name])]);
      return { ...Object.fromEntries(all), user };
    }
    case "taut_point": return given && given.map(real);
    default: return given === undefined ? undefined : object(given);
  }
}

/** A number; null is infinity, and one that is not recorded 0. */
const scalarOf = (value) => (value === undefined ? 0 : real(value));

const structLists = { taut_graph_edge: edge, taut_graph_node: node, taut_link: link };

function listOf(own, call) {
  // What an answer has the name of stands under another one.
  const given = call[{ terrain: "cells", sides: "cells", path: "points" }[own.name] ?? own.name];
  if (own.type === "taut_point") return Float32Array.from(given.flat(), real);
  if (!own.scalar) return given.map(structLists[own.type] ?? object);
  if (own.name === "costs" && /^(planner|field)_/.test(call.call)) return costsOf(given);
  return arrays[own.scalar].from(given.flat(), real);
}

/** The arguments of a call; `objects` are those of the case. */
export function argumentsOf(plan, call, objects, user) {
  const own = plan.parameters.slice(plan.kind === "method" ? 1 : 0);
  const made = [];
  for (const each of own) {
    switch (each.role) {
      case "object": {
        const isAbsent = { field: call.field === false, grid: call.on_grid === false }[each.name];
        made.push(isAbsent ? null : objects[isNoun(each.type)]);
        break;
      }
      case "scalar": case "inout":
        made.push(scalarOf(call[each.name === "node_count" ? "nodes" : each.name]));
        break;
      case "text": made.push(call.text); break;
      case "list": case "rows": case "row": made.push(listOf(each, call)); break;
      case "set": made.push(call[each.name]); break;
      case "struct": made.push(structOf(each, call, user)); break;
      case "changed": if (each.name === "followers") made.push(objects.followers); break;
      default:
    }
  }
  return made;
}
