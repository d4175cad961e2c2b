// Objects of the library, and their ends.
import { check, enter, kind, latest, latestMotion, leave, present } from "./memory.js";

const KEY = Symbol("taut");

// A net below `dispose`: what is collected without it is destroyed too, at some time.
const net = new FinalizationRegistry(({ destroy, handle, home }) => home.exports[destroy](handle));

/** An object of the library, which is destroyed by `dispose` or at the end of a `using` block. */
export class Owned {
  constructor(key, handle, destroy) {
    if (key !== KEY) throw new TypeError(`${new.target.name}: objects come from its static methods`);
    this.handle = handle;
    this.destroy = destroy;
    this.home = present();
    net.register(this, { destroy, handle, home: this.home }, this);
  }

  /** Destroys the object; a second time does nothing. */
  dispose() {
    if (this.handle === 0n) return;
    enter(this.home);
    try {
      check(this.home.exports[this.destroy](this.handle));
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

/** The module for a call on an object: the object's own, or without one that in which objects are made. */
export function homeOf(object) {
  return object?.home ?? latest();
}

/** The same, for a call that only the larger module has. */
export function motionHomeOf(object) {
  return object?.home?.hasMotion ? object.home : latestMotion();
}

/** The handle of an argument; none is the null handle, which the library refuses where it needs one. */
export function handleOf(object, Class, name) {
  if (object === null || object === undefined) return 0n;
  if (!(object instanceof Class)) throw new TypeError(`${name}: a ${Class.name} is expected, not ${kind(object)}`);
  if (object.home === present()) return object.handle;
  throw new TypeError(`${name}: it is in another module than the call; a grid gets there by Grid.load(grid.save())`);
}
