// Writes the JavaScript: the structs, the numbers, and the classes over the functions of the library.
import { camel, isObject, isSeen, pascal } from "./api.mjs";
import * as rules from "./rules.mjs";

const short = (type) => type.slice(5);
const kindOf = { u8: "u8", u32: "u32", f32: "f32", f64: "f64", u64: "u64", size: "u32" };
const bytesOf = { u8: 1, u32: 4, i32: 4, f32: 4, f64: 8, u64: 8, size: 4 };

/** How a name of an enum is written: without what all names of it begin with. */
export function constants(each) {
  const lists = each.values.map(({ name }) => name.split("_"));
  if (lists.length === 1) lists.push(each.name.toUpperCase().split("_"));
  let same = 0;
  while (lists.every((list) => list[same] === lists[0][same] && list.length > same + 1)) same++;
  return each.values.map((value) => ({ ...value, js: camel(value.name.split("_").slice(same).join("_").toLowerCase()) }));
}

export function enums(api, isMotion) {
  const lines = api.enums.filter((each) => each.isMotion === isMotion).map((each) => {
    const members = constants(each).map(({ js, value }) => `  ${js}: ${value},\n`);
    return `export const ${pascal(short(each.name))} = Object.freeze({\n${members.join("")}});\n`;
  });
  return lines.join("\n");
}

/** What the fields of a struct are in JavaScript. */
export function fields(api, struct) {
  return struct.fields.filter(isSeen).map((field) => {
    const js = camel(field.name);
    const kind = kindOfField(api, field);
    return { ...field, js, kind, isRequired: (rules.required[struct.name] ?? []).includes(field.name) };
  });
}

function kindOfField(api, field) {
  if (field.type === "taut_point") return "point";
  if (field.count > 1) {
    if (field.type === "uint64_t") return rules.setFields.includes(field.name) ? "set" : "words";
    return "reals";
  }
  if (field.type === "uint64_t") return rules.bigFields.includes(field.name) ? "big" : "count";
  const scalar = { uint32_t: "u32", int32_t: "i32", taut_status: "i32", float: "f32", double: "f64" }[field.type];
  return scalar ?? fault(`a field of type ${field.type}`);
}

const fault = (words) => { throw new Error(words); };
const at = (offset, shift) => `(p + ${offset}) >> ${shift}`;

function writeField(field, name) {
  const { js, kind, offset, count } = field;
  const value = `v.${js}`;
  switch (kind) {
    case "point": return `putPoint(${value}, p + ${offset}, ${name})`;
    case "set": return `putSet(${value}, p + ${offset}, ${name})`;
    case "words": return `putWords(${value}, p + ${offset}, ${count}, ${name})`;
    case "reals": {
      const isSingle = field.type === "float";
      return `putReals(${value}, ${isSingle ? "F32" : "F64"}, ${at(offset, isSingle ? 2 : 3)}, ${count}, ${name})`;
    }
    case "big": case "count": return `putU64(${value}, p + ${offset}, ${name})`;
    case "f64": return `F64[${at(offset, 3)}] = real(${value}, ${name})`;
    case "f32": return `F32[${at(offset, 2)}] = real(${value}, ${name})`;
    default: return `${kind === "u32" ? "U32" : "I32"}[${at(offset, 2)}] = ${kind}(${value}, ${name})`;
  }
}

function readField(field) {
  const { kind, offset, count } = field;
  switch (kind) {
    case "point": return `getPoint(p + ${offset})`;
    case "set": return `getSet(p + ${offset})`;
    case "words": return `getWords(p + ${offset}, ${count}, o.${field.js})`;
    case "reals": {
      const isSingle = field.type === "float";
      const begin = at(offset, isSingle ? 2 : 3);
      return `${isSingle ? "F32" : "F64"}.slice(${begin}, (${begin}) + ${count})`;
    }
    case "big": return `U64[${at(offset, 3)}]`;
    case "count": return `getU64(p + ${offset})`;
    case "f64": return `F64[${at(offset, 3)}]`;
    case "f32": return `F32[${at(offset, 2)}]`;
    default: return `${kind === "u32" ? "U32" : "I32"}[${at(offset, 2)}]`;
  }
}

/** The readers and writers of the structs. */
export function structs(api) {
  const parts = [
    "import { F32, F64, I32, U32, U64 } from \"./memory.js\";",
    "import {\n  getPoint, getSet, getU64, getWords, i32, putPoint, putReals, putSet, putU64, putWords, real, u32,\n" +
      "} from \"./values.js\";\n",
  ];
  for (const struct of api.structs.values()) {
    if (struct.name === "taut_point" || struct.name === "taut_allocator" || isObject(api, struct.name)) continue;
    if (struct.name === "taut_ticket") continue;
    parts.push(oneStruct(api, struct));
  }
  return parts.join("\n");
}

function oneStruct(api, struct) {
  const name = pascal(short(struct.name));
  const all = fields(api, struct);
  const writes = all.map((field) => {
    const label = JSON.stringify(`${camel(short(struct.name))}.${field.js}`);
    const write = writeField(field, label);
    if (field.isRequired && !(field.name === "goal")) return `  ${write};\n`;
    const guard = field.isRequired ? `!isPartial || v.${field.js} !== undefined` : `v.${field.js} !== undefined`;
    return `  if (${guard}) ${write};\n`;
  });
  const reads = all.map((field) => `  o.${field.js} = ${readField(field)};\n`);
  const hasSize = struct.fields[0].name === "struct_size";
  const known = hasSize ? `export const ${camel(short(struct.name))}Fields = new Set(${
    JSON.stringify(all.map(({ js }) => js))});\n` : "";
  const partial = all.some((field) => field.isRequired && field.name === "goal") ? ", isPartial = false" : "";
  return `${known}export function write${name}(v, p${partial}) {\n${writes.join("")}}\n\n` +
    `export function read${name}(p, o = {}) {\n${reads.join("")}  return o;\n}\n`;
}

/** The address expression of an input, with what comes before it. */
function input(api, plan, own, lines) {
  const { js, name, type, role, rule } = own;
  const label = JSON.stringify(js);
  const width = rule.width ?? 1;
  const widthText = `${width}`.replace("dims", "this.stateLength");
  const put = (text) => lines.push(`const ${js}_ = ${text};`);
  switch (role) {
    case "object": return `handleOf(${js}, ${rules.nouns[short(type)]}, ${label})`;
    case "scalar": {
      const check = { u32: "u32", size: "u32", i32: "i32", u64: "u64", f32: "real", f64: "real" }[own.scalar];
      put(`${check}(${js}, ${label})`);
      return `${js}_`;
    }
    case "text":
      put(`putList(kinds.u8, encoded(${js}, ${label}), ${label})`);
      lines.push(`const ${js}Count = counted;`);
      return `${js}_`;
    case "list": case "rows":
      if (type === "taut_point") put(`putPoints(${js}, ${label})`);
      else if (!own.scalar) put(`putStructs(${js}, ${api.structs.get(type).size}, write${pascal(short(type))}, ${label})`);
      else put(`putList(kinds.${kindOf[own.scalar]}, ${js}, ${label}${width === 1 ? "" : `, ${widthText}`})`);
      lines.push(`const ${js}Count = counted;`);
      return `${js}_`;
    case "row":
      put(`putRow(kinds.${kindOf[own.scalar]}, ${js}, ${label}, ${`${rule.row}`.replace("dims", "this.stateLength")})`);
      return `${js}_`;
    case "set":
      put(`${js} === undefined || ${js} === null ? 0 : take(32)`);
      lines.push(`if (${js}_ !== 0) putSet(${js}, ${js}_, ${label});`);
      return `${js}_`;
    case "struct": return structInput(api, own, lines);
    default: return fault(`${plan.name}: ${name} is ${role}`);
  }
}

function structInput(api, { js, type, rule }, lines) {
  const struct = api.structs.get(type);
  const name = pascal(short(type));
  const label = JSON.stringify(js);
  if (struct.fields[0].name === "struct_size") {
    const init = `wasm.taut_${short(type)}_init`;
    lines.push(`const ${js}_ = putOptions(${js}, ${struct.size}, ${init}, write${name}, ${
      camel(short(type))}Fields, ${label});`);
  } else if (type === "taut_point") {
    lines.push(`const ${js}_ = ${js} === undefined || ${js} === null ? 0 : take(8);`,
      `if (${js}_ !== 0) putPoint(${js}, ${js}_, ${label});`);
  } else {
    lines.push(`const ${js}_ = ${js} === undefined || ${js} === null ? 0 : zeroed(${struct.size});`,
      `if (${js}_ !== 0) write${name}(${js}, ${js}_${rule.partial ? ", true" : ""});`);
  }
  return `${js}_`;
}

/** The number of elements of an output, in JavaScript. */
const lengthOf = (plan, own) => {
  const list = plan.parameters.find(({ name }) => name === own.rule.list);
  const count = list.role === "scalar" ? `${list.js}_` : `${list.js}Count`;
  return own.rule.share === 1 ? count : `Math.floor(${count} / ${own.rule.share})`;
};

const answerName = (plan, own) => rules.names[`${plan.name}.${own.name}`] ?? own.js;

/** The outputs of a call: expressions that read them. */
function output(api, plan, own, lines) {
  const { js, type, role, rule } = own;
  const size = own.scalar ? bytesOf[own.scalar] : api.structs.get(type).size;
  const label = JSON.stringify(js);
  const reader = own.scalar || type === "taut_point" ? undefined : `read${pascal(short(type))}`;
  switch (role) {
    case "created":
    case "answer": {
      lines.push(`const ${js}_ = zeroed(${size});`);
      if (role === "created") return { read: `adopt(${rules.nouns[short(type)]}, U64[${js}_ >> 3])` };
      if (type === "taut_point") return { read: `getPoint(${js}_)` };
      if (reader) return { read: `${reader}(${js}_, ${js})`, hasInto: true };
      const isFlag = rules.flags.includes(own.name) || rules.flags.includes(`${plan.name}.${own.name}`);
      const value = { u8: `U8[${js}_]`, u32: `U32[${js}_ >> 2]`, size: `U32[${js}_ >> 2]`, i32: `I32[${js}_ >> 2]`,
        f32: `F32[${js}_ >> 2]`, f64: `F64[${js}_ >> 3]`, u64: bigAnswer(type, js, plan) }[own.scalar];
      return { read: isFlag ? `${value} !== 0` : value };
    }
    case "inout":
      lines.push(`const ${js}_ = take(8);`, `putU64(${js}, ${js}_, ${label});`);
      return { read: `U64[${js}_ >> 3]` };
    case "each": {
      const length = lengthOf(plan, own);
      lines.push(`const ${js}_ = take(${length} * ${size} || 8);`);
      return { read: list(type, own, `${js}_`, length, reader, size, js), hasInto: true };
    }
    case "changed": {
      const first = rule.inout === "at" ? `${js} ?? at` : js;
      if (type === "taut_point") lines.push(`const ${js}_ = putPoints(${first}, ${label});`);
      else lines.push(`const ${js}_ = putStructs(${js}, ${size}, write${pascal(short(type))}, ${label});`);
      lines.push(`const ${js}Count = counted;`);
      if (rule.list) lines.push(`sameLength(${js}Count, ${rule.list}Count, ${label});`);
      return { read: list(type, own, `${js}_`, `${js}Count`, reader, size, js), hasInto: true };
    }
    default: return fault(`${plan.name}: ${js} is ${role}`);
  }
}

const bigAnswer = (type, js, plan) =>
  type === "taut_ticket" || plan.name === "taut_planner_component" ? `U64[${js}_ >> 3]` : `getU64(${js}_)`;

function list(type, own, address, length, reader, size, into) {
  if (reader) return `getStructs(${address}, ${length}, ${size}, ${reader}, ${into})`;
  const kind = type === "taut_point" ? "f32" : kindOf[own.scalar];
  const width = type === "taut_point" ? "2 * " : "";
  return `getList(kinds.${kind}, ${address}, ${width}${length}, ${into}, ${JSON.stringify(own.js)})`;
}

export { answerName, bytesOf, input, kindOf, output, short };
