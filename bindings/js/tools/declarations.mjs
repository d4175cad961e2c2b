// Writes the TypeScript declarations.
import { isObject, pascal } from "./api.mjs";
import { signature } from "./classes.mjs";
import { answerName, constants, fields, short } from "./javascript.mjs";
import * as rules from "./rules.mjs";

const arrays = { u8: "Uint8Array", u32: "Uint32Array", f32: "Float32Array", f64: "Float64Array", u64: "BigUint64Array" };
const numbers = new Set(["u8", "u32", "i32", "size", "f32", "f64"]);

/** A comment; the names of C functions and constants stay as they are in taut.h, where the whole text is. */
function comment(brief, indent = "") {
  if (!brief) return "";
  const words = brief.replace(/\*\//g, "* /").split(" ");
  const lines = [""];
  for (const word of words) {
    if (lines.at(-1).length + word.length > 110 - indent.length) lines.push("");
    lines[lines.length - 1] += `${lines.at(-1) === "" ? "" : " "}${word}`;
  }
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join("")}${indent} */\n`;
}

function enums(api, isMotion) {
  return api.enums.filter((each) => each.isMotion === isMotion).map((each) => {
    const members = constants(each).map(({ js, value, brief }) => `${comment(brief, "  ")}  readonly ${js}: ${value};\n`);
    return `${comment(each.brief)}export const ${pascal(short(each.name))}: {\n${members.join("")}};\n`;
  });
}

const fieldTypes = {
  set: "readonly number[]", words: "BigUint64Array", reals: "Float32Array | Float64Array", big: "bigint", count: "number",
};

/** A struct as what a call gives, and as what it takes: there fields may be missing. */
function structs(api, isMotion) {
  const made = [];
  for (const struct of api.structs.values()) {
    const isSkipped = ["taut_point", "taut_ticket", "taut_allocator"].includes(struct.name);
    if (struct.isMotion !== isMotion || isSkipped || isObject(api, struct.name)) continue;
    const name = pascal(short(struct.name));
    const all = fields(api, struct);
    const given = all.map(({ js, kind, brief }) =>
      `${comment(brief, "  ")}  ${js}: ${kind === "point" ? "Point" : fieldTypes[kind] ?? "number"};\n`);
    const taken = all.map(({ js, kind, brief, isRequired }) => {
      const type = { point: "PointLike", big: "bigint | number", count: "bigint | number",
        set: "Iterable<number>", reals: "ArrayLike<number>" }[kind] ?? fieldTypes[kind] ?? "number";
      return `${comment(brief, "  ")}  ${js}${isRequired ? "" : "?"}: ${type};\n`;
    });
    made.push(`${comment(struct.brief)}export interface ${name} {\n${given.join("")}}\n`,
      `/** As ${name}, for arguments. */\nexport interface ${name}Like {\n${taken.join("")}}\n`);
  }
  return made;
}

/** Whether a number is 0 or 1. */
const isChoice = (name) => name === "closed" || name === "reflect_b";

/** The type of an argument. */
function argument(api, plan, own) {
  const { type, role, scalar, rule } = own;
  const name = pascal(short(type));
  if (role === "object") return `${rules.nouns[short(type)]}${plan.name === "taut_policy_step" ? " | null" : ""}`;
  if (role === "scalar" && isChoice(own.name)) return "number | boolean";
  if (role === "scalar" || role === "inout") return scalar === "u64" ? "bigint | number" : "number";
  if (role === "text") return "string";
  if (role === "set") return "Iterable<number>";
  if (role === "struct" && type === "taut_point") return "PointLike";
  if (role === "struct") return rule.partial ? `Omit<${name}Like, "goal"> & { goal?: PointLike }` : `${name}Like`;
  if (type === "taut_point") return "PointsLike";
  if (!scalar) return role === "changed" ? `${name}Like[]` : `readonly ${name}Like[]`;
  return `${arrays[scalar]} | readonly number[]${role === "list" ? " | null" : ""}`;
}

/** The type of an answer. */
function answer(api, plan, own) {
  const { type, role, scalar } = own;
  if (role === "created") return rules.nouns[short(type)];
  const isList = ["buffer", "each", "changed", "view"].includes(role);
  if (!isList) {
    if (rules.flags.includes(own.name) || rules.flags.includes(`${plan.name}.${own.name}`)) return "boolean";
    if (type === "taut_ticket" || plan.name === "taut_planner_component" || role === "inout") return "bigint";
    if (numbers.has(scalar) || scalar === "u64") return "number";
    return type === "taut_point" ? "Point" : pascal(short(type));
  }
  if (type === "taut_point") return "Float32Array";
  return scalar ? arrays[scalar] : `${pascal(short(type))}[]`;
}

const isMissing = (own) => own.role === "struct" && (/_options$/.test(own.type) || own.name === "base");

function parameters(api, plan, isFilled) {
  const { first, last, stride } = signature(plan);
  // A parameter that may be missing can only be followed by such ones.
  const isLastInput = (index) => first.slice(index + 1).every(isMissing);
  const made = first.map((own, index) => {
    const type = argument(api, plan, own);
    if (!isMissing(own)) return `${own.js}: ${type}`;
    return isLastInput(index) ? `${own.js}?: ${type} | null` : `${own.js}: ${type} | null`;
  });
  for (const own of last) {
    const isBuffer = own.role === "buffer";
    const type = answer(api, plan, own);
    if (isBuffer && isFilled) made.push(`${own.js}: ${type}`);
    else if (!isBuffer || !isFillable(plan, own)) made.push(`${own.js}?: ${own.role === "changed" ? "PointsLike" : type}`);
    else if (stride) made.push(`${own.js}?: null`);
  }
  if (stride) made.push(`${stride.js}?: number`);
  return isFilled ? made.map((each) => each.replace(/^(options|base)\?:/, "$1:")).join(", ") : made.join(", ");
}

/** Whether a buffer is the only answer, of numbers: then a caller may give an array to fill. */
function isFillable(plan, own) {
  const others = plan.parameters.some(({ role }) => role === "answer" || role === "each");
  return own.role === "buffer" && !others && (own.scalar !== undefined || own.type === "taut_point");
}

function returned(api, plan) {
  if (plan.returns === "const char *") return "string";
  if (plan.returns !== "taut_status") return "number";
  const outs = plan.parameters.filter(({ role }) =>
    ["created", "answer", "inout", "each", "changed", "buffer", "view"].includes(role));
  if (outs.length === 0) return "number";
  const isAlways = (own) => rules.always.includes(`${plan.name}.${own.name}`) || /_result$/.test(own.type) ||
    own.role === "buffer";
  const isPending = /^taut_pool_(take|take_nodes|links)$/.test(plan.name);
  if (outs.length === 1) {
    const type = answer(api, plan, outs[0]);
    const isSure = isAlways(outs[0]) || outs[0].role === "view" || outs[0].role === "created" || !canHaveNone(plan);
    return isSure && !isPending ? type : `${type} | null`;
  }
  const some = outs.some(isAlways);
  const members = outs.map((own) => `${answerName(plan, own)}: ${answer(api, plan, own)}${
    some && !isAlways(own) && !isPending ? " | null" : ""}`);
  const object = `{ ${some ? "status: number; " : ""}${members.join("; ")} }`;
  return isPending || (!some && canHaveNone(plan)) ? `${object} | null` : object;
}

/** Whether a call has an outcome without an answer. */
const canHaveNone = (plan) => /_nearest(_reachable)?$|_random_point$/.test(plan.name) && plan.owner === "Planner";

function one(api, plan, indent) {
  const prefix = { static: "static ", options: plan.owner ? "static " : "export function ",
    function: "export function " }[plan.kind] ?? "";
  const text = comment(plan.brief, indent);
  if (plan.kind === "options") {
    return `${text}${indent}${prefix}${plan.method}(): ${pascal(short(plan.parameters[0].type))};\n`;
  }
  const plain = `${text}${indent}${prefix}${plan.method}(${parameters(api, plan, false)}): ${returned(api, plan)};\n`;
  const buffer = plan.parameters.find((own) => isFillable(plan, own));
  if (!buffer) return plain;
  return `${plain}${indent}/** Fills \`${buffer.js}\`; how many elements there are. */\n` +
    `${indent}${prefix}${plan.method}(${parameters(api, plan, true)}): number;\n`;
}

function classes(api, isMotion) {
  const plans = api.functions.filter((plan) => plan.isMotion === isMotion && plan.name !== "taut_last_error");
  const owners = [...new Set(Object.values(rules.nouns))].filter((owner) =>
    plans.some((plan) => plan.owner === owner && plan.kind === "destroy"));
  const made = owners.map((owner) => {
    const own = plans.filter((plan) => plan.owner === owner && plan.kind !== "destroy");
    const extra = owner === "Space" || owner === "Motion"
      ? "  /** The numbers of a state. */\n  readonly stateLength: number;\n" : "";
    return `export class ${owner} extends Owned {\n  private constructor();\n${extra}${
      own.map((plan) => one(api, plan, "  ")).join("")}}\n`;
  });
  return [...made, ...plans.filter(({ owner }) => !owner).map((plan) => one(api, plan, ""))];
}

const LOAD_MOTION = `/**
 * Loads the module that has the functions of taut_motion.h beside all others, once: in place of \`load\`, or after it.
 * Objects that there are already stay usable, in the module that they are in; a call takes objects of one module.
 */
export function loadMotion(source?: Source): Promise<void>;
`;

/** The files of declarations, by their names. */
export function declarations(api, head) {
  const first = "// Generated from the description of the C interface by tools/build.mjs.\n" +
    "/// <reference lib=\"esnext.disposable\" />\n";
  const disposing = head.replace("  dispose(): void;\n", "  dispose(): void;\n  [Symbol.dispose](): void;\n");
  const core = [first + disposing, ...enums(api, false), ...structs(api, false), ...classes(api, false)].join("\n");
  const motionParts = [...enums(api, true), ...structs(api, true), ...classes(api, true)].join("\n");
  const known = [...core.matchAll(/^export (?:class|interface|type|const) (\w+)/gm)].map(([, name]) => name);
  const used = known.filter((name) => new RegExp(`\\b${name}\\b`).test(motionParts)
    && !new RegExp(`export (?:class|interface|type|const) ${name}\\b`).test(motionParts));
  const motion = `${first}import { ${used.join(", ")}, Source } from "./index.js";\n\n${LOAD_MOTION}\n${motionParts}`;
  return [["index.d.ts", core], ["motion.d.ts", motion]];
}
