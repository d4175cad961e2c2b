// The page as its users have it: all scenes, drawing and dragging, files and links, and the time of a frame.
import assert from "node:assert/strict";
import { readFileSync, statSync } from "node:fs";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";
import { randomAnswers } from "../../bindings/js/tests/random_answers.mjs";
import { address, browser, onScreen, opened, present, top } from "./browser.mjs";

let chromium;
let page;
before(async () => {
  chromium = await browser();
  page = await opened(chromium);
});
after(() => chromium.close());

const answer = () => page.evaluate(() => playground.show.answers.map(({ result, path }) => [result.length, ...path]));
const told = () => page.evaluate(() => document.getElementById("told").innerText);

test("the first path", async () => {
  const bytes = statSync(fileURLToPath(address)).size;
  const first = await page.evaluate(() => playground.firstPath);
  console.log(`playground: ${bytes} bytes, ${first.toFixed(0)} ms to the first path`);
  assert.deepEqual(page.faults, []);
  assert.equal(await page.evaluate(() => document.getElementById("told").querySelectorAll("th").length), 3);
});

test("every scene has an answer and a picture, twice, and leaves nothing behind", async () => {
  const titles = await page.evaluate(() => [...document.getElementById("scene").options].map(({ text }) => text));
  assert.ok(titles.length >= 16, `${titles.length} scenes`);
  const living = [];
  for (const round of [0, 1]) {
    for (const [number, title] of titles.entries()) {
      await present(page, title);
      const words = await page.evaluate(() => document.getElementById("text").textContent);
      assert.ok(words.split(/[.?!](?: |$)/).filter(Boolean).length >= 3, `${title}: three sentences: ${words}`);
      assert.doesNotMatch(await told(), /taut_|error|no path|not found/, title);
      if (round > 0) continue;
      await new Promise((passed) => setTimeout(passed, 400));
      const colours = await page.evaluate(() => {
        const { canvas, context } = playground.view;
        const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
        return new Set(new Uint32Array(data.buffer)).size;
      });
      assert.ok(colours > 20, `${title}: ${colours} colours`);
      await page.screenshot({ path: `${top}out/playground/pictures/${String(number).padStart(2, "0")}.png` });
    }
    await present(page, titles[0]);
    living.push(await page.evaluate(() => taut.liveObjects()));
  }
  assert.equal(living[0], living[1], "objects of the library");
  assert.deepEqual(page.faults, []);
});

test("the slider steps through what a search has done", async () => {
  await present(page, "Theta* beside A*");
  const [theta] = await page.evaluate(() => playground.show.answers.map(({ events, result, ends }) => {
    const expansions = events.filter(({ eventKind }) => eventKind === taut.EventKind.expand).length;
    return { expansions, expanded: result.expanded, steps: ends.length - 2 };
  }));
  assert.ok(theta.expansions > 50, `${theta.expansions} expansions`);
  assert.deepEqual([theta.expansions, theta.steps], [theta.expanded, theta.expanded]);
  const pictures = [];
  for (const step of [10, 40, theta.steps + 1]) {
    pictures.push(await page.evaluate(async (value) => {
      const slider = document.getElementById("step");
      slider.value = value;
      slider.dispatchEvent(new Event("input"));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      return playground.view.canvas.toDataURL();
    }, step));
  }
  assert.equal(new Set(pictures).size, 3);
  await present(page, "Anya's cones");
  const cones = await page.evaluate(() => playground.show.answers[0].events
    .filter(({ eventKind }) => eventKind === taut.EventKind.cone).length);
  assert.ok(cones > 2, `${cones} cones`);
  await page.keyboard.press(" ");
  assert.equal(await page.evaluate(() => playground.isPlaying), true);
});

test("the second module comes when a scene needs it", async () => {
  const other = await opened(chromium);
  assert.equal(await other.evaluate(() => taut.raw().taut_motion_create), undefined);
  await present(other, "The keyhole");
  assert.equal(await other.evaluate(() => typeof taut.raw().taut_motion_create), "function");
  await other.close();
});

test("dragging, drawing and keys change the path", async () => {
  await present(page, "Discs through an exact fit");
  const [[through]] = await answer();
  assert.equal(through, 33);
  const goal = await onScreen(page, 38.5, 14);
  const to = await onScreen(page, 38.5, 20);
  await page.mouse.move(goal.x, goal.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  const [[, ...path]] = await answer();
  assert.ok(Math.abs(path.at(-1) - 20) < 0.1 && path.at(-2) === 38.5, `${path}`);

  const [from, until] = [await onScreen(page, 21.5, 12.5), await onScreen(page, 21.5, 15.5)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(until.x, until.y, { steps: 4 });
  await page.mouse.up();
  assert.equal(await page.evaluate(() => playground.grid.getCell(21, 14)), 0);
  const [[around]] = await answer();
  assert.ok(around > 36, `${around}`);

  await page.focus("#map");
  await page.keyboard.press("ArrowUp");
  const [[, ...moved]] = await answer();
  assert.ok(Math.abs(moved.at(-1) - 19) < 0.1, `${moved}`);
  await page.keyboard.press("]");
  const title = await page.evaluate(() => document.getElementById("scene").selectedOptions[0].text);
  assert.equal(title, "Weights of danger");
});

test("a finger draws a wall, and a link", async () => {
  const phone = await opened(chromium, { viewport: { width: 390, height: 780, hasTouch: true, isMobile: true } });
  await present(phone, "A ladder");
  const stroke = async (from, to) => {
    const [begin, end] = [await onScreen(phone, ...from), await onScreen(phone, ...to)];
    await phone.touchscreen.touchStart(begin.x, begin.y);
    await phone.touchscreen.touchMove(end.x, end.y);
    await phone.touchscreen.touchEnd();
  };
  await stroke([8.5, 4.5], [12.5, 4.5]);
  const row = await phone.evaluate(() => [...playground.grid.getCells({ x: 7, y: 4, width: 7, height: 1 })]);
  assert.deepEqual(row, [1, 0, 0, 0, 0, 0, 1]);
  const before = await phone.evaluate(() => playground.show.answers[0].result.cost);
  await phone.keyboard.press("8");
  await stroke([15.5, 19.5], [28.5, 11.5]);
  assert.equal(await phone.evaluate(() => playground.grid.links().length), 2);
  assert.ok((await phone.evaluate(() => playground.show.answers[0].result.cost)) < before);
  const [wide, high] = await phone.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  assert.ok(wide <= high, `the page is ${wide} wide on a screen of ${high}`);
  await phone.screenshot({ path: `${top}out/playground/pictures/phone.png`, fullPage: true });
  await phone.close();
});

test("dark is dark", async () => {
  const dark = await opened(chromium, { scheme: "dark" });
  const pixel = await dark.evaluate(() => [...playground.view.context.getImageData(1, 1, 1, 1).data]);
  assert.ok(pixel[0] < 64, `${pixel}`);
  await dark.screenshot({ path: `${top}out/playground/pictures/dark.png` });
  await dark.close();
});

test("a link has the map, and so have files", async () => {
  await present(page, "A ladder");
  await page.evaluate(() => playground.grid.setCell(5, 5, 0));
  await page.evaluate(() => (playground.map.cells[5 * 44 + 5] = 0));
  await page.click("#share");
  await page.waitForFunction(() => location.hash.length > 10);
  const other = await opened(chromium, { hash: await page.evaluate(() => location.hash) });
  const map = (where) => where.evaluate(() => {
    const { cells, ...rest } = playground.map;
    return JSON.stringify([[...cells], rest, [...playground.show.answers[0].path]]);
  });
  assert.equal(await map(other), await map(page));
  await other.close();
  const broken = await opened(chromium, { hash: "#nothing" });
  assert.notEqual(await broken.evaluate(() => document.getElementById("message").textContent), "");
  await broken.close();

  const before = await map(page);
  const again = await page.evaluate(async () => {
    const until = async (isThere) => {
      for (let tries = 0; !isThere(); tries++) {
        if (tries > 500) throw new Error(`nothing came: ${document.getElementById("message").textContent}`);
        await new Promise((passed) => setTimeout(passed, 10));
      }
    };
    let saved = null;
    URL.createObjectURL = (file) => ((saved = file), "#");
    HTMLAnchorElement.prototype.click = () => {};
    const input = document.getElementById("load");
    const cells = [];
    for (const kind of ["taut", "map", "png"]) {
      saved = null;
      document.querySelector(`[data-kind=${kind}]`).click();
      await until(() => saved !== null);
      const list = new DataTransfer();
      list.items.add(new File([saved], `a.${kind}`, { type: saved.type }));
      const { map: last } = playground;
      input.files = list.files;
      input.dispatchEvent(new Event("change"));
      await until(() => playground.map !== last);
      cells.push(String([...playground.map.cells]));
    }
    return cells;
  });
  const cells = String(JSON.parse(before)[0]);
  assert.deepEqual(again, [cells, cells, cells]);
});

test("a thousand units plan and step while cells are edited", async () => {
  await present(page, "A thousand units on one field");
  const session = await page.createCDPSession();
  await session.send("Performance.enable", { timeDomain: "threadTicks" });
  const processor = async () => {
    const { metrics } = await session.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  const frames = (count) => page.evaluate((frameCount) => {
    playground.isPlaying = false;
    const { show, map, grid } = playground;
    const begin = performance.now();
    for (let frame = 0; frame < frameCount; frame++) {
      const cell = (100 + (frame % 37)) * map.width + 30 + ((7 * frame) % 25);
      map.cells[cell] = (frame >> 5) % 2;
      grid.setCell(cell % map.width, Math.floor(cell / map.width), map.cells[cell]);
      show.edited(cell);
      show.plan();
      show.frame();
    }
    return (performance.now() - begin) / frameCount;
  }, count);
  await frames(100);
  const before = await processor();
  const wall = await frames(300);
  const spent = (await processor() - before) / 300;
  const times = `${spent.toFixed(1)} ms of a processor, ${wall.toFixed(1)} ms on the clock`;
  console.log(`1,000 units, 256 x 256 cells, an edit per frame: ${times}`);
  assert.equal(await page.evaluate(() => playground.show.walkers.length), 1000);
});

test("the same answers as the library of a processor, to the bit", async () => {
  const lines = await page.evaluate(`(${randomAnswers})(taut)`);
  const expected = readFileSync(`${top}bindings/js/tests/random_maps.txt`, "utf8");
  assert.equal(`${lines.join("\n")}\n`, expected);
  console.log(`random maps: ${lines.length} algorithms, the same answers`);
  assert.deepEqual(page.faults, []);
});
