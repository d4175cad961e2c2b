// Loads the module.
import { sizes, version } from "./interface.js";
import { attach, wasm } from "./memory.js";

let loading;

/**
 * Loads the library, once: a second call waits for the first. `source` is where the module is, a URL, a Response, its
 * bytes or a WebAssembly.Module; without it the file of this package.
 */
export function load(source) {
  loading ??= begin(source).catch((error) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function begin(source) {
  const exports = (await instance(await source)).exports;
  const served = exports.taut_abi_version?.() ?? 0;
  const oldest = served >>> 16;
  const newest = served & 0xffff;
  if (version < (oldest || newest) || version > newest) {
    throw new Error(`taut-pathfinding: the module serves interface ${oldest} to ${newest}, this package needs ${version}`);
  }
  for (const [number, size] of sizes) {
    const own = exports.taut_struct_size(number);
    if (own !== size) throw new Error(`taut-pathfinding: struct ${number} has ${own} bytes in the module, not ${size}`);
  }
  attach(exports);
}

async function instance(source) {
  if (source instanceof WebAssembly.Module) return WebAssembly.instantiate(source);
  if (source instanceof ArrayBuffer || ArrayBuffer.isView(source)) return (await WebAssembly.instantiate(source)).instance;
  if (typeof Response !== "undefined" && source instanceof Response) return ofResponse(source);
  const url = source === undefined ? new URL("taut.wasm", import.meta.url) : new URL(source, import.meta.url);
  if (url.protocol === "file:" && typeof process !== "undefined") {
    const { readFile } = await import("node:fs/promises");
    return (await WebAssembly.instantiate(await readFile(url))).instance;
  }
  return ofResponse(await fetch(url));
}

async function ofResponse(response) {
  if (!response.ok) throw new Error(`taut-pathfinding: ${response.url}: ${response.status} ${response.statusText}`);
  const isTyped = response.headers.get("content-type")?.startsWith("application/wasm");
  if (isTyped) return (await WebAssembly.instantiateStreaming(response)).instance;
  return (await WebAssembly.instantiate(await response.arrayBuffer())).instance;
}

/** The functions of the module as they are, for what the classes do not have: addresses, and handles as bigints. */
export function raw() {
  return wasm;
}
