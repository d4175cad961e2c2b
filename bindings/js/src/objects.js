// Objects of the library, and their ends.
import { check, enter, kind, leave, wasm } from "./memory.js";

const KEY = Symbol("taut");

// A net below `dispose`: what is collected without it is destroyed too, at some time.
const net = new FinalizationRegistry(({ destroy, handle, owner }) => {
  if (owner === wasm) wasm[destroy](handle);
});

/** An object of the library, which is destroyed by `dispose` or at the end of a `using` block. */
export class Owned {
  constructor(key, handle, destroy) {
    if (key !== KEY) throw new TypeError(`${new.target.name}: objects come from its static methods`);
    this.handle = handle;
    this.destroy = destroy;
    net.register(this, { destroy, handle, owner: wasm }, this);
  }

  /** Destroys the object; a second time does nothing. */
  dispose() {
    if (this.handle === 0n) return;
    enter();
    try {
      check(wasm[this.destroy](this.handle));
      this.handle = 0n;
      net.unregister(this);
    } finally {
      leave();
    }
  }
}

// `using` of TypeScript and of newer engines; older ones lack the symbol.
Symbol.dispose ??= Symbol.for("Symbol.dispose");
Owned.prototype[Symbol.dispose] = Owned.prototype.dispose;

/** A new object for a handle of the library. */
export function adopt(Class, handle) {
  return new Class(KEY, handle);
}

/** The handle of an argument; none is the null handle, which the library refuses where it needs one. */
export function handleOf(object, Class, name) {
  if (object === null || object === undefined) return 0n;
  if (object instanceof Class) return object.handle;
  throw new TypeError(`${name}: a ${Class.name} is expected, not ${kind(object)}`);
}
