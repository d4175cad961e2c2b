/** A position in grid units: the cell (x, y) covers the square from (x, y) to (x + 1, y + 1). */
export interface Point { x: number; y: number }
/** A point, or its two numbers. */
export type PointLike = Readonly<Point> | readonly [number, number] | Float32Array;
/** Points: x, y, x, y, ... or a point each. */
export type PointsLike = Float32Array | readonly number[] | readonly PointLike[];

/** Where a module is: an address, relative to the page, what a server answered, its bytes, or a compiled module. */
export type Source =
  string | URL | Response | ArrayBuffer | ArrayBufferView | WebAssembly.Module | Promise<Response | WebAssembly.Module>;

/**
 * Loads the library, once; everything else comes after it. Without `source` it is the file `taut.wasm` of this package,
 * which Node reads and a browser fetches from beside the package's modules.
 */
export function load(source?: Source): Promise<void>;

/** The functions of the module as they are: addresses in `memory`, and handles as bigints. */
export function raw(): WebAssembly.Exports;

/** An error of the library. `name` is that of its status, `message` a sentence that names the argument. */
export class TautError extends Error {
  readonly status: number;
}

/** An object of the library. */
export class Owned {
  protected constructor();
  /** The handle of the C interface; 0 after `dispose`. */
  readonly handle: bigint;
  /** Destroys the object; a second time does nothing. One that is collected without it is destroyed too, some time. */
  dispose(): void;
}
