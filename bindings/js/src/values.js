// Values of JavaScript to and from the memory of the module, each checked: nothing is cut to its type in silence.
import { F32, F64, U32, U64, U8, kind, renew, take, zeroed } from "./memory.js";

/** The number of elements of the list that was written last. */
export let counted = 0;

const refuse = (name, wanted, value) => {
  throw new TypeError(`${name}: ${wanted} is expected, not ${kind(value)}`);
};

export function i32(value, name) {
  return typeof value === "number" && (value | 0) === value ? value : refuse(name, "a whole number of 32 bits", value);
}

export function u32(value, name) {
  if (typeof value === "number" && value >>> 0 === value) return value;
  return value === true ? 1 : value === false ? 0 : refuse(name, "a whole number from 0 to 4294967295", value);
}

export function u64(value, name) {
  if (typeof value === "bigint") return BigInt.asUintN(64, value) === value ? value : refuse(name, "64 bits", value);
  return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : refuse(name, "a whole number >= 0", value);
}

/** A real; one that is not finite is the library's to refuse. */
export function real(value, name) {
  return typeof value === "number" ? value : refuse(name, "a number", value);
}

export function putU64(value, at, name) {
  if (typeof value === "number" && value >>> 0 === value) {
    U32[at >> 2] = value;
    U32[(at >> 2) + 1] = 0;
  } else {
    U64[at >> 3] = u64(value, name);
  }
}

/** A count of 64 bits as a number, exact up to 2^53. */
export function getU64(at) {
  return U32[at >> 2] + U32[(at >> 2) + 1] * 4294967296;
}

/** A point: `{ x, y }` or `[x, y]`. */
export function putPoint(value, at, name) {
  if (value === null || typeof value !== "object") refuse(name, "a point, { x, y } or [x, y],", value);
  const isList = value.length !== undefined;
  if (isList && value.length !== 2) refuse(name, "a point of two numbers", value);
  const x = isList ? value[0] : value.x;
  const y = isList ? value[1] : value.y;
  F32[at >> 2] = real(x, name);
  F32[(at >> 2) + 1] = real(y, name);
}

export function getPoint(at) {
  return { x: F32[at >> 2], y: F32[(at >> 2) + 1] };
}

/** A set of numbers from 0 to 255, as four words. */
export function putSet(value, at, name) {
  if (value === null || typeof value?.[Symbol.iterator] !== "function") refuse(name, "a list of numbers", value);
  U32.fill(0, at >> 2, (at >> 2) + 8);
  for (const member of value) {
    if (!(Number.isInteger(member) && member >= 0 && member <= 255)) refuse(name, "numbers from 0 to 255", member);
    U32[(at >> 2) + (member >> 5)] |= 1 << (member & 31);
  }
}

export function getSet(at) {
  const members = [];
  for (let member = 0; member < 256; member++) {
    if ((U32[(at >> 2) + (member >> 5)] >>> (member & 31)) & 1) members.push(member);
  }
  return members;
}

/** Some words of 64 bits that only the library reads. */
export function putWords(value, at, words, name) {
  if (!(value instanceof BigUint64Array) || value.length !== words) refuse(name, `a BigUint64Array of ${words}`, value);
  U64.set(value, at >> 3);
}

export function getWords(at, words, out) {
  if (!(out instanceof BigUint64Array && out.length === words)) return U64.slice(at >> 3, (at >> 3) + words);
  out.set(U64.subarray(at >> 3, (at >> 3) + words));
  return out;
}

/** Some reals of a struct. */
export function putReals(value, view, at, most, name) {
  if (!(value?.length <= most)) refuse(name, `at most ${most} numbers`, value);
  for (let i = 0; i < value.length; i++) view[at + i] = real(value[i], name);
}

// The kinds of lists: the array that it may be, the view of the memory, the shift of its elements, and the check of a
// number of a plain array. Views change, so that they are got by a function.
const BYTES = { array: Uint8Array, view: () => U8, shift: 0, check: byte };
const U32S = { array: Uint32Array, view: () => U32, shift: 2, check: u32 };
const F32S = { array: Float32Array, view: () => F32, shift: 2, check: real };
const F64S = { array: Float64Array, view: () => F64, shift: 3, check: real };
const U64S = { array: BigUint64Array, view: () => U64, shift: 3, check: u64 };
export const kinds = { u8: BYTES, u32: U32S, f32: F32S, f64: F64S, u64: U64S };

function byte(value, name) {
  if (value === true || value === false) return Number(value);
  return Number.isInteger(value) && value >= 0 && value <= 255 ? value : refuse(name, "numbers from 0 to 255", value);
}

/** Writes a list of numbers, a typed array or a plain one, `width` of them per element; its address. */
export function putList(type, list, name, width = 1) {
  counted = 0;
  if (list === undefined || list === null) return 0;
  const length = list.length;
  if (!(list instanceof type.array) && !Array.isArray(list)) refuse(name, `a ${type.array.name} or an array`, list);
  if (length % width !== 0) throw new RangeError(`${name}: ${length} numbers are not rows of ${width}`);
  const at = take(length * type.array.BYTES_PER_ELEMENT || 8);
  const view = type.view();
  if (list instanceof type.array) {
    view.set(list, at >> type.shift);
  } else {
    for (let i = 0; i < length; i++) view[(at >> type.shift) + i] = type.check(list[i], name);
  }
  counted = length / width;
  return at;
}

/** As `putList`, where the library reads as many numbers as it knows: another length is refused here. */
export function putRow(type, list, name, length) {
  if (list?.length !== length) refuse(name, `${length} numbers`, list?.length === undefined ? list : list.length);
  return putList(type, list, name);
}

/** Writes points: a Float32Array of x, y, x, y, ... or an array of points or of such numbers; the address. */
export function putPoints(list, name) {
  const isPoints = Array.isArray(list) && typeof list[0] !== "number";
  if (!isPoints) return putList(F32S, list, name, 2);
  const at = take(8 * list.length || 8);
  for (let i = 0; i < list.length; i++) putPoint(list[i], at + 8 * i, name);
  counted = list.length;
  return at;
}

/** Writes structs; the address. */
export function putStructs(list, size, write, name) {
  counted = 0;
  if (list === undefined || list === null) return 0;
  if (!Array.isArray(list)) refuse(name, "an array", list);
  const at = zeroed(size * list.length || 8);
  for (let i = 0; i < list.length; i++) {
    if (list[i] === null || typeof list[i] !== "object") refuse(name, "objects", list[i]);
    write(list[i], at + size * i);
  }
  counted = list.length;
  return at;
}

/** Numbers of the memory, in the caller's array if there is one: it must be long enough. */
export function getList(type, at, length, out, name) {
  const view = type.view();
  const from = at >> type.shift;
  if (out === undefined || out === null) return view.slice(from, from + length);
  if (!(out instanceof type.array)) refuse(name, `a ${type.array.name}`, out);
  if (out.length < length) throw new RangeError(`${name}: ${length} numbers do not fit into ${out.length}`);
  if (length > 64) {
    out.set(view.subarray(from, from + length));
  } else {
    for (let i = 0; i < length; i++) out[i] = view[from + i];
  }
  return out;
}

/** Structs of the memory, in the caller's objects if there are. */
export function getStructs(at, length, size, read, out) {
  const list = out ?? new Array(length);
  for (let i = 0; i < length; i++) list[i] = read(at + size * i, list[i]);
  return list;
}

/** The capacity of an array that a call fills, `width` numbers per element. */
export function capacityOf(type, out, name, width) {
  if (!(out instanceof type.array)) refuse(name, `a ${type.array.name}`, out);
  return Math.floor(out.length / width);
}

/** Writes an array that a call fills in part: the rest stays as it is. */
export function copyIn(type, out, at) {
  type.view().set(out, at >> type.shift);
}

/** How much a call needs that had too little. */
export function more(needed) {
  renew();
  return U32[needed >> 2];
}

/** Options: the library's defaults, and over them what the caller gives. */
export function putOptions(value, size, init, write, known, name) {
  const at = zeroed(size);
  init(at, size);
  if (value === undefined || value === null) return at;
  for (const key of Object.keys(value)) {
    if (!known.has(key)) throw new TypeError(`${name}: there is no option ${key}`);
  }
  write(value, at);
  return at;
}

export function sameLength(length, wanted, name) {
  if (length !== wanted) throw new RangeError(`${name}: ${length} elements where there must be ${wanted}`);
}

/** A view of what the library owns: it holds until the next call, and must not be written to. */
export function viewOf(type, at, width) {
  const length = U32[(at >> 2) + 1] * width;
  const from = U32[at >> 2] >> type.shift;
  return type.view().subarray(from, from + length);
}
