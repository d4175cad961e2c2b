// The two modules of the library, which the page has in itself, packed. The second one is unpacked when a scene needs
// it.
import { load } from "taut-pathfinding";
import { loadMotion } from "taut-pathfinding/motion";

/** A module as a server would answer it, so that it is compiled while it is unpacked. */
async function unpacked(id) {
  const { body } = await fetch(`data:application/gzip;base64,${document.getElementById(id).textContent}`);
  const headers = { "content-type": "application/wasm" };
  return new Response(body.pipeThrough(new DecompressionStream("gzip")), { headers });
}

export const loadCore = () => load(unpacked("core-module"));
export const loadAll = () => loadMotion(unpacked("motion-module"));
