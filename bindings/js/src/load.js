// Loads the modules.
import { sizes, version } from "./interface.js";
import { attach, hasMotion, latest } from "./memory.js";

let core;
let whole;

/**
 * Loads the library, once: a second call waits for the first. `source` is where the module is, a URL, a Response, its
 * bytes or a WebAssembly.Module; without it the file of this package.
 */
export function load(source) {
  const begun = () => begin(source ?? new URL("taut.wasm", import.meta.url)).catch((error) => {
    core = undefined;
    throw error;
  });
  return whole ?? (core ??= begun());
}

/** As `load`, the module with the functions of taut_motion.h too; also after `load`. */
export function loadMotion(source) {
  const begun = () => begin(source ?? new URL("taut_motion.wasm", import.meta.url), true).catch((error) => {
    whole = undefined;
    throw error;
  });
  return (whole ??= hasMotion() ? core : begun());
}

async function begin(source, needsMotion = false) {
  const exports = (await WebAssembly.instantiate(await compiled(source))).exports;
  const served = exports.taut_abi_version?.() ?? 0;
  const oldest = served >>> 16;
  const newest = served & 0xffff;
  if (version < (oldest || newest) || version > newest) {
    throw new Error(`taut-pathfinding: the module serves interface ${oldest} to ${newest}, this package needs ${version}`);
  }
  if (needsMotion && !exports.taut_motion_create) {
    throw new Error("taut-pathfinding: the module lacks the functions of taut_motion.h");
  }
  for (const [number, size] of sizes) {
    const own = exports.taut_struct_size(number);
    if (own !== size) throw new Error(`taut-pathfinding: struct ${number} has ${own} bytes in the module, not ${size}`);
  }
  attach(exports);
}

/** The module of a source, which may be a promise; addresses are relative to the page. */
export async function compiled(given) {
  const source = await given;
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return WebAssembly.compile(source);
  if (typeof Response !== "undefined" && source instanceof Response) return ofResponse(source);
  const url = new URL(source, globalThis.document?.baseURI ?? globalThis.location?.href ?? import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return WebAssembly.compile(await readFile(url));
  }
  return ofResponse(await fetch(url));
}

async function ofResponse(response) {
  if (!response.ok) throw new Error(`taut-pathfinding: ${response.url}: ${response.status} ${response.statusText}`);
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  return isTyped ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

/** The functions of the module as they are, for what the classes do not have: addresses, and handles as bigints. */
export function raw() {
  return latest().exports;
}
