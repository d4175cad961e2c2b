// As random_maps.c, through the npm package: random_maps.mjs PACKAGE prints the same lines.
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { randomAnswers } from "./random_answers.mjs";

const taut = await import(pathToFileURL(resolve(process.argv[2], "index.js")));
await taut.load();
for (const line of randomAnswers(taut)) console.log(line);
if (taut.liveObjects() !== 0) throw new Error("something is left");
