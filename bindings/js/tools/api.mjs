// Reads the description of the C interface and makes of each function a plan: what JavaScript passes and gets.
import { readFileSync } from "node:fs";
import * as rules from "./rules.mjs";

export const camel = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
export const pascal = (name) => camel(`_${name}`);
const isHandle = (struct) => struct.fields.length === 1 && struct.fields[0].name === "id";
const scalars = {
  uint8_t: "u8", uint32_t: "u32", int32_t: "i32", uint64_t: "u64", size_t: "size", float: "f32", double: "f64",
  taut_status: "i32",
};
const bare = (type) => type.replace(/^const /, "").replace(/[ *]+$/, "");
const pointers = (type) => (type.match(/\*/g) ?? []).length;

/** Both descriptions, the structs by name and the functions as plans. */
export function read(core, motion) {
  const parts = [core, motion].map((file) => JSON.parse(readFileSync(file, "utf8")));
  const structs = new Map(parts.flatMap((part) => part.structs).map((struct) => [struct.name, struct]));
  const api = { structs, constants: parts.flatMap((part) => part.constants), enums: [], functions: [] };
  parts.forEach((part, index) => {
    const isMotion = index === 1;
    api.enums.push(...part.enums.map((each) => ({ ...each, isMotion })));
    for (const each of part.functions) {
      if (!rules.leftOut.includes(each.name)) api.functions.push({ ...plan(api, each), isMotion });
    }
    for (const struct of part.structs) struct.isMotion = isMotion;
  });
  return api;
}

/** A field that a host sees. */
export const isSeen = (field) => field.name !== "struct_size" && !field.name.startsWith("reserved");

/** Whether a struct is the handle of an object. */
export const isObject = (api, type) => api.structs.has(type) && isHandle(api.structs.get(type)) && type !== "taut_ticket";

function plan(api, { name, brief, returns, parameters }) {
  const rule = rules.parameters[name] ?? {};
  const made = parameters.map((parameter, index) => {
    const type = bare(parameter.type);
    const own = { name: parameter.name, js: camel(parameter.name), type, rule: rule[parameter.name] ?? {} };
    own.scalar = scalars[type] ?? (type === "taut_ticket" ? "u64" : undefined);
    return { ...own, ...place(api, name, parameters, index, own) };
  });
  const method = where(api, name, made, returns);
  return { name, brief, returns, parameters: made, ...method };
}

/** The role of a parameter. */
function place(api, name, parameters, index, own) {
  const { type, direction } = parameters[index];
  const after = (step) => parameters[index + step]?.name;
  const isCount = (wanted) => wanted === "count" || wanted === "length" || wanted === "size" || /_count$/.test(wanted ?? "");
  const follows = parameters[index - 1];
  const rule = own.rule;
  if (pointers(type) === 0) {
    if (own.name === "capacity" || (own.name === "count" && follows && pointers(follows.type) === 2)) return { role: "done" };
    if (own.name === "row_stride") return { role: "stride" };
    const owner = countOwner(parameters, index, isCount, name);
    if (owner) return { role: "count", owner };
    return isObject(api, own.type) ? { role: "object" } : { role: "scalar" };
  }
  if (pointers(type) === 2) return { role: "view" };
  if (own.type === "char") return { role: direction === "in" ? "text" : "done" };
  if (own.name === "needed" && parameters.some((each) => each.name === "capacity")) return { role: "done" };
  if (own.name === "length" && follows && pointers(follows.type) === 2) return { role: "done" };
  if (own.name === "count" && follows && pointers(follows.type) === 2) return { role: "done" };
  if (direction === "in") {
    if (rule.row !== undefined) return { role: "row" };
    if (rule.rowsOf !== undefined) return { role: "rows" };
    if (isCount(after(1)) && pointers(parameters[index + 1].type) === 0) return { role: "list" };
    if (after(1) === "row_stride" && after(2) === "length") return { role: "list", strided: true };
    if (own.type === "uint64_t") return { role: "set" };
    if (own.scalar && own.type !== "taut_ticket") throw new Error(`${name}: how many numbers has ${own.name}?`);
    return { role: "struct" };
  }
  if (rule.inout && rule.list === undefined && !rule.counted) return { role: "inout" };
  if (rule.counted || (rule.inout && rule.list)) return { role: "changed" };
  if (rule.list !== undefined) return { role: "each" };
  if (after(1) === "capacity") return { role: "buffer" };
  if (after(1) === "row_stride" && after(2) === "capacity") return { role: "buffer", strided: true };
  return isObject(api, own.type) ? { role: "created" } : { role: "answer" };
}

/** The list whose length a parameter is, if it is one. */
function countOwner(parameters, index, isCount, name) {
  const before = parameters[index - 1];
  const rule = rules.parameters[name]?.[before?.name] ?? {};
  if (!isCount(parameters[index].name) || before === undefined) return undefined;
  if (before.name === "row_stride") return parameters[index - 2].name;
  if (pointers(before.type) === 0) return undefined;
  return before.direction === "in" || rule.counted ? before.name : undefined;
}

/** Where a function stands: a method, a static method, or a function of the module. */
function where(api, name, parameters, returns) {
  const rest = name.slice(5);
  const noun = Object.keys(rules.nouns).find((each) => rest.startsWith(`${each}_`));
  const isInit = rest.endsWith("_options_init");
  if (isInit) {
    const of = rest.slice(0, -"_options_init".length);
    return { kind: "options", owner: rules.nouns[of], method: rules.nouns[of] ? "options" : `${camel(of)}Options` };
  }
  const own = noun && `taut_${noun}`;
  if (rest === `${noun}_destroy`) return { kind: "destroy", owner: rules.nouns[noun] };
  if (noun && parameters[0]?.type === own && parameters[0].role === "object" && rest !== "pool_add_world") {
    return { kind: "method", owner: rules.nouns[noun], method: camel(rest.slice(noun.length + 1)) };
  }
  const created = parameters.find((each) => each.role === "created");
  if (noun && created?.type === own) {
    return { kind: "static", owner: rules.nouns[noun], method: camel(rest.slice(noun.length + 1)) };
  }
  return { kind: "function", method: camel(rest), returns };
}
