// Modules that come from a server, as a browser gets them, from the installed package.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import * as taut from "taut-pathfinding";
import { Shape, loadMotion } from "taut-pathfinding/motion";

/** A server of the two modules, with their type or without it, and the address of each. */
async function serve(type) {
  const server = createServer(async ({ url }, answer) => {
    const file = { "/taut.wasm": "taut-pathfinding/taut.wasm", "/more.wasm": "taut-pathfinding/taut_motion.wasm" }[url];
    if (!file) return answer.writeHead(404).end();
    return answer.writeHead(200, type).end(await readFile(fileURLToPath(import.meta.resolve(file))));
  });
  await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address();
  return { server, at: (path) => new URL(`http://127.0.0.1:${port}${path}`) };
}

test("modules come from a server, as an address or as what it answered", async () => {
  const typed = await serve({ "content-type": "application/wasm" });
  await assert.rejects(taut.load(typed.at("/none.wasm")), /none.wasm: 404/);
  await taut.load(typed.at("/taut.wasm"));
  assert.equal(taut.liveObjects(), 0);
  await assert.rejects(loadMotion(typed.at("/taut.wasm")), /lacks the functions of taut_motion.h/);
  const plain = await serve({});
  await loadMotion(fetch(plain.at("/more.wasm")));
  Shape.create([[0, 0], [1, 0], [1, 1]], 0).dispose();
  assert.equal(taut.liveObjects(), 0);
  for (const { server } of [typed, plain]) server.close().closeAllConnections();
});
