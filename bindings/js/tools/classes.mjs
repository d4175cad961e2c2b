// Writes the classes and functions over the library.
import { pascal } from "./api.mjs";
import { answerName, bytesOf, input, kindOf, output, short } from "./javascript.mjs";
import * as rules from "./rules.mjs";

const inputs = new Set(["object", "scalar", "text", "list", "rows", "row", "set", "struct"]);
const outputs = new Set(["created", "answer", "inout", "each", "changed"]);

/** The parameters that JavaScript has: inputs, then what a caller may give to be filled, then the stride. */
export function signature(plan) {
  const isMethod = plan.kind === "method";
  const own = plan.parameters.slice(isMethod ? 1 : 0);
  const first = own.filter(({ role, rule }) => inputs.has(role) || role === "inout" || (role === "changed" && rule.inout !== "at"));
  const last = own.filter((each) => isInto(plan, each));
  return { first, last, stride: own.find(({ role }) => role === "stride") };
}

/** Whether a caller may give what an output is written to. */
function isInto(plan, own) {
  if (own.role === "buffer" || own.role === "each") return true;
  if (own.role === "changed") return own.rule.inout === "at";
  return own.role === "answer" && !own.scalar && own.type !== "taut_point";
}

/** The body of a call. */
function body(api, plan) {
  const lines = [];
  const later = [];
  const reads = [];
  const passed = plan.parameters.map((own, index) => {
    if (plan.kind === "method" && index === 0) return "this.handle";
    if (inputs.has(own.role)) return input(api, plan, own, lines);
    if (!outputs.has(own.role)) return other(plan, own, later);
    // What is read and written goes in like an input; what is written only, when all lengths are known.
    const isIn = own.role === "changed" || own.role === "inout";
    reads.push({ own, ...output(api, plan, own, isIn ? lines : later) });
    return `${own.js}_`;
  }).filter((text) => text !== undefined);
  lines.push(...later, ...rowsChecks(plan));
  const buffer = plan.parameters.find(({ role }) => role === "buffer");
  if (buffer) lines.push(...bufferCall(api, plan, buffer, passed, reads));
  else lines.push(...plainCall(plan, passed, reads));
  return lines;
}

/** A parameter that is neither an input nor an answer by itself. */
function other(plan, own, lines) {
  switch (own.role) {
    case "count": return `${plan.parameters.find(({ name }) => name === own.owner).js}Count`;
    case "stride": {
      const { rule } = plan.parameters.find(({ strided }) => strided);
      const width = `${rule.stride ? `${rule.stride} * ` : ""}(area?.width ?? 0)`;
      lines.push(`const ${own.js}_ = u32(${own.js} ?? ${width}, "${own.js}");`);
      return `${own.js}_`;
    }
    case "view":
      lines.push(`const ${own.js}_ = zeroed(8);`);
      return `${own.js}_, ${own.js}_ + 4`;
    case "buffer": return "at";
    case "done": return own.name === "capacity" || own.name === "needed" ? own.name : undefined;
    default: throw new Error(`${plan.name}: ${own.js} is ${own.role}`);
  }
}

/** Lists that must have as many rows as another. */
function rowsChecks(plan) {
  return plan.parameters.filter(({ role }) => role === "rows").map(({ js, rule }) =>
    `sameLength(${js}Count, ${rule.rowsOf}Count, "${js}");`);
}

function plainCall(plan, passed, reads) {
  const view = plan.parameters.find(({ role }) => role === "view");
  const call = `wasm.${plan.name}(${passed.join(", ")})`;
  if (view) {
    const kind = view.type === "taut_point" ? "f32" : kindOf[view.scalar];
    const width = view.type === "taut_point" ? "2" : `${view.rule.width ?? 1}`.replace("dims", "this.stateLength");
    return [`check(${call});`, `return viewOf(kinds.${kind}, ${view.js}_, ${width});`];
  }
  if (reads.length === 0) return [`return check(${call});`];
  const result = resultOf(plan, reads);
  const tail = plan.owner === "Motion" && plan.kind === "static" ? [".withSpace(space)"] : [];
  const value = `${result.value}${tail.join("")}`;
  if (result.isAlways) return [`const status = check(${call});`, `return ${value};`];
  return [`return check(${call}) === 0 ? ${value} : null;`];
}

/** What a call returns: the one answer, or an object of all. */
function resultOf(plan, reads) {
  const isAlways = (own) => rules.always.includes(`${plan.name}.${own.name}`) || /_result$/.test(own.type);
  if (reads.length === 1) return { value: reads[0].read, isAlways: isAlways(reads[0].own) };
  const some = reads.some(({ own }) => isAlways(own));
  const members = reads.map(({ own, read }) =>
    `${answerName(plan, own)}: ${some && !isAlways(own) ? `status === 0 ? ${read} : null` : read}`);
  return { value: `{ ${some ? "status, " : ""}${members.join(", ")} }`, isAlways: some };
}

function bufferCall(api, plan, buffer, passed, reads) {
  const { js, type, scalar } = buffer;
  const isPoint = type === "taut_point";
  const size = scalar ? bytesOf[scalar] : api.structs.get(type).size;
  const width = isPoint ? "2" : `${buffer.rule.width ?? 1}`.replace("dims", "this.stateLength");
  const unit = isPoint || width === "1" ? size : `${size} * ${width}`;
  const others = reads.filter(({ own }) => own.role === "answer" || own.role === "each");
  const isFilled = (scalar || isPoint) && others.length === 0;
  const kind = `kinds.${isPoint ? "f32" : kindOf[scalar]}`;
  const call = `wasm.${plan.name}(${passed.join(", ")})`;
  const guess = Math.floor(4096 / size);
  const lines = ["const needed = zeroed(8);"];
  if (isFilled) lines.push(`const isGiven = ${js} !== undefined && ${js} !== null;`);
  lines.push(`let capacity = ${isFilled ? `isGiven ? capacityOf(${kind}, ${js}, "${js}", ${width}) : ` : ""}${guess};`,
    `let at = take(capacity * ${unit} || 8);`);
  if (buffer.strided) lines.push(`if (isGiven) copyIn(${kind}, ${js}, at);`);
  lines.push(`let status = ${call};`, `if (status === -3${isFilled ? " && !isGiven" : ""}) {`,
    "  capacity = more(needed);", `  at = take(capacity * ${unit} || 8);`, `  status = ${call};`, "}",
    "check(status);");
  if (plan.owner === "Pool" && plan.method !== "poll") lines.push("if (status !== 0) return null;");
  lines.push("const length = U32[needed >> 2];");
  const numbers = `${width === "1" ? "" : `${width} * `}length`;
  if (isFilled) {
    return [...lines, `const numbers = getList(${kind}, at, ${numbers}, ${js}, "${js}");`,
      "return isGiven ? length : numbers;"];
  }
  const read = scalar || isPoint ? `getList(${kind}, at, ${numbers}, ${js}, "${js}")`
    : `getStructs(at, length, ${size}, read${pascal(short(type))}, ${js})`;
  if (others.length === 0) return [...lines, `return ${read};`];
  const members = [`${answerName(plan, buffer)}: ${read}`, ...others.map(({ own, read: each }) => `${own.js}: ${each}`)];
  return [...lines, `return { status, ${members.join(", ")} };`];
}

/** The module that a call is on: that of its object, of the first object among its arguments, or the newest. */
function homeOf(plan) {
  if (plan.kind === "method") return "this.home";
  const objects = plan.parameters.filter(({ role }) => role === "object").map(({ js }) => js);
  if (objects.length > 0) return `${plan.isMotion ? "motionHomeOf" : "homeOf"}(${objects.join(" ?? ")})`;
  return plan.isMotion ? "latestMotion()" : "latest()";
}

function wrapped(plan, head, lines, indent) {
  const inner = lines.map((line) => `${indent}    ${line}\n`).join("");
  return `${indent}${head} {\n${indent}  enter(${homeOf(plan)});\n${indent}  try {\n${inner}${indent}  } finally {\n` +
    `${indent}    leave();\n${indent}  }\n${indent}}\n`;
}

function parameterText(plan) {
  const { first, last, stride } = signature(plan);
  return [...first, ...last, ...(stride ? [stride] : [])].map(({ js }) => js).join(", ");
}

/** A function of the library in JavaScript. */
function one(api, plan, indent = "  ") {
  if (plan.kind === "options") return options(api, plan, indent);
  const prefix = { static: "static ", function: "export function " }[plan.kind] ?? "";
  const head = `${prefix}${plan.method}(${parameterText(plan)})`;
  const plain = plain_of(plan);
  return wrapped(plan, head, plain ?? body(api, plan), indent);
}

/** Functions that return a value and no status. */
function plain_of(plan) {
  const parameters = plan.parameters.map(({ js, scalar }) => `${scalar}(${js}, "${js}")`).join(", ");
  const call = `wasm.${plan.name}(${parameters})`;
  return { "const char *": [`return text(${call});`], uint32_t: [`return ${call} >>> 0;`],
    uint64_t: [`return Number(${call});`] }[plan.returns];
}

function options(api, plan, indent) {
  const { type } = plan.parameters[0];
  const { size } = api.structs.get(type);
  const head = plan.owner ? `static ${plan.method}()` : `export function ${plan.method}()`;
  return wrapped(plan, head, [`const options = zeroed(${size});`, `check(wasm.${plan.name}(options, ${size}));`,
    `return read${pascal(short(type))}(options);`], indent);
}

const STATE_LENGTH = {
  Space: "  /** The numbers of a state. */\n  get stateLength() {\n" +
    "    this.axesLength ??= this.axes().length;\n    return this.axesLength;\n  }\n",
  Motion: "  withSpace(space) {\n    this.stateLength = space.stateLength;\n    return this;\n  }\n",
};

/** A module with the classes and functions of one header. */
export function module(api, isMotion, head) {
  const plans = api.functions.filter((plan) => plan.isMotion === isMotion && plan.name !== "taut_last_error");
  const owners = [...new Set(Object.values(rules.nouns))].filter((owner) =>
    plans.some((plan) => plan.owner === owner && plan.kind === "destroy"));
  const parts = [head];
  for (const owner of owners) {
    const own = plans.filter((plan) => plan.owner === owner);
    const destroy = own.find(({ kind }) => kind === "destroy").name;
    const methods = own.filter(({ kind }) => kind !== "destroy").map((plan) => one(api, plan));
    const constructor = `  constructor(key, handle) {\n    super(key, handle, "${destroy}");\n  }\n`;
    const extra = STATE_LENGTH[owner] ? [STATE_LENGTH[owner]] : [];
    parts.push(`export class ${owner} extends Owned {\n${[constructor, ...extra, ...methods].join("\n")}}\n`);
  }
  parts.push(...plans.filter(({ owner }) => !owner).map((plan) => one(api, plan, "")));
  return parts.join("\n");
}
