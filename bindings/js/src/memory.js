// The memory of the WebAssembly modules: views of it, and room for the arguments of one call.
//
// There are up to two modules at a time, that of `load` and that of `loadMotion`; a call is on one of them, and what is
// exported here is that one's. Growing the memory detaches every view, so that each is made anew after whatever may
// grow it: `renew`, which every call reaches through `check`. Only this file makes views that last.

export let wasm = null;
export let U8 = new Uint8Array(0);
export let I32 = new Int32Array(0);
export let U32 = new Uint32Array(0);
export let F32 = new Float32Array(0);
export let F64 = new Float64Array(0);
export let U64 = new BigUint64Array(0);

const PAGE = 65536;

/**
 * A module that is loaded. Its room for arguments is a block of its memory that the library does not know. A block that
 * is too small is left for one of twice its size: all blocks together are less than twice the last one.
 */
class Home {
  constructor(exports) {
    this.exports = exports;
    this.hasMotion = exports.taut_motion_create !== undefined;
    this.begin = this.end = this.top = 0;
  }
}

let here = null;
let newest = null;
let depth = 0;

/** Takes over an instance of the module: objects are made in it from now on, unless the one before has more. */
export function attach(exports) {
  if (hasMotion()) return;
  newest = new Home(exports);
  turnTo(newest);
  block(2 * PAGE);
}

function turnTo(home) {
  if (depth > 0) throw new Error("taut-pathfinding: a call within a call is on an object of another module");
  here = home;
  wasm = home.exports;
  views();
}

function views() {
  const buffer = wasm.memory.buffer;
  U8 = new Uint8Array(buffer);
  I32 = new Int32Array(buffer);
  U32 = new Uint32Array(buffer);
  F32 = new Float32Array(buffer);
  F64 = new Float64Array(buffer);
  U64 = new BigUint64Array(buffer);
}

/** Makes the views anew if the memory has grown: a detached view has no length. */
export function renew() {
  if (U8.length === 0) views();
}

function block(bytes) {
  const pages = Math.ceil(bytes / PAGE);
  here.begin = here.top = wasm.memory.grow(pages) * PAGE;
  here.end = here.begin + pages * PAGE;
  views();
}

/** The begin of a call on a module; `leave` gives its room back, also after an exception. */
export function enter(home) {
  if (home !== here) turnTo(home);
  depth++;
}

export function leave() {
  if (--depth === 0) here.top = here.begin;
}

/** The module that objects are made in. */
export function latest() {
  if (newest === null) throw new Error("taut-pathfinding: nothing is loaded; await load() comes first");
  return newest;
}

/** Whether the functions of taut_motion.h are there. */
export function hasMotion() {
  return newest !== null && newest.hasMotion;
}

/** The same, for what needs the functions of taut_motion.h. */
export function latestMotion() {
  if (!hasMotion()) throw new Error("taut-pathfinding: await loadMotion() comes first");
  return newest;
}

/** The module of this call. */
export function present() {
  return here;
}

/** Room for an argument, aligned for every type, until the call ends. What it holds is not defined. */
export function take(bytes) {
  const size = (bytes + 7) & ~7;
  if (size < bytes) throw new RangeError(`taut-pathfinding: ${bytes} bytes are more than a call can have`);
  if (here.top + size > here.end) block(Math.max(2 * (here.end - here.begin), size + PAGE));
  const at = here.top;
  here.top += size;
  return at;
}

/** The same, all zero. */
export function zeroed(bytes) {
  const at = take(bytes);
  U8.fill(0, at, at + bytes);
  return at;
}

const decoder = new TextDecoder();
const encoder = new TextEncoder();

/** A text of the library that ends with 0. */
export function text(at) {
  renew();
  return decoder.decode(U8.slice(at, U8.indexOf(0, at)));
}

/** The UTF-8 bytes of a text. */
export function encoded(value, name) {
  if (typeof value !== "string") throw new TypeError(`${name}: a string is expected, not ${kind(value)}`);
  return encoder.encode(value);
}

/** The message that describes the last error. */
function lastError() {
  const room = take(1024);
  const length = Math.min(wasm.taut_last_error(room, 1024), 1023);
  renew();
  return decoder.decode(U8.slice(room, room + length));
}

/** An error of the library: `status` is its number, `name` that number's name, `message` the library's sentence. */
export class TautError extends Error {
  constructor(status, name, message) {
    super(message);
    this.status = status;
    this.name = name;
  }
}

/** The status of a call; an error is thrown. The views are those of the memory after the call. */
export function check(status) {
  if (U8.length === 0) views();
  return status < 0 ? fail(status) : status;
}

/** Throws the error of a call. */
export function fail(status) {
  throw new TautError(status, text(wasm.taut_status_name(status)), lastError());
}

/** What a value is, for messages. */
export function kind(value) {
  if (value === null || value === undefined) return String(value);
  if (typeof value === "number" || typeof value === "bigint") return String(value);
  return typeof value === "object" ? value.constructor?.name ?? "object" : typeof value;
}
