// Ready scenes: a map, what is chosen on it, and three sentences each.
import { OPEN_DOOR, PlayMap, SHUT_DOOR } from "./map.js";

const ROOMS = [
  "................#...............#...............",
  ".S..............#...............#...............",
  "................#...............#...............",
  "................#...............................",
  "................#...............................",
  "................#...............#...............",
  "................................#...............",
  "................................#...............",
  "................#...............#...............",
  "######..#############..#########################",
  "................#...............#...............",
  "................#...............#...............",
  "................#...............................",
  "................................................",
  "................................#...............",
  "................#...............#...............",
  "................#...............#.............G.",
  "................#...............#...............",
];

const at = (x, y) => ({ x, y });

/** Plain ground with rectangles [x, y, width, height], of walls or of the ground that follows. */
function made(width, height, pieces, { start, goal, links = [], show = "search", more = {}, ...choices } = {}) {
  const map = new PlayMap(width, height);
  for (const [x, y, w, h, ground = 0] of pieces) {
    for (let row = y; row < y + h; row++) map.cells.fill(ground, row * width + x, row * width + x + w);
  }
  Object.assign(map, { start: start ?? map.start, goal: goal ?? map.goal, links, show, more });
  Object.assign(map.choices, choices);
  return map;
}

const rooms = (choices) => PlayMap.draw(ROOMS, choices);

/** A polygon with equal sides around its middle. */
const round = (x, y, radius, count, turn = 0) => ({
  at: at(x, y),
  points: Array.from({ length: count }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / count;
    return [radius * Math.cos(angle), radius * Math.sin(angle)].map((value) => Math.round(64 * value) / 64);
  }),
});

const box = (x, y, width, height) => ({
  at: at(x, y),
  points: [[-width / 2, -height / 2], [width / 2, -height / 2], [width / 2, height / 2], [-width / 2, height / 2]],
});

/** A mover that goes to and fro between two places, so many times. */
const patrol = (radius, from, to, seconds, times) => ({
  radius,
  moments: Array.from({ length: times + 1 }, (_, i) => ({ at: i % 2 === 0 ? from : to, time: i * seconds })),
});

/** Walls of noise, the same ones every time. */
function scattered(width, height, share, seed) {
  const pieces = [];
  let state = seed;
  for (let cell = 0; cell < width * height; cell++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    if (state / 2 ** 32 < share) pieces.push([cell % width, Math.floor(cell / width), 1, 1]);
  }
  return pieces;
}

const HEX_WALLS = [[8, 3, 2, 12], [16, 10, 2, 12], [24, 2, 2, 9], [24, 14, 2, 8]];
const KEY_WALLS = [[24, 0, 4, 25], [24, 31, 4, 25], [28, 14, 22, 4], [46, 18, 4, 22], [28, 36, 6, 4], [40, 36, 6, 4]];
const CAR = [[-2, -1.8], [6, -1.8], [6, 1.8], [-2, 1.8]];
const BAR = [[-7, -1.25], [7, -1.25], [7, 1.25], [-7, 1.25]];
const LINKS = [9, 8, 6].map((length) => ({ length, thickness: 1 }));

export const SCENES = [
  {
    title: "Theta* beside A*",
    text: "A* goes in eight directions, so its path is longer than it has to be. Theta* lets a vertex take the "
      + "parent of its parent if that sees it. Both expand the same kind of vertices, cold ones first: only "
      + "their paths differ.",
    map: () => rooms({ algorithm: "theta", beside: "astar" }),
  },
  {
    title: "Anya's cones",
    text: "Anya searches intervals of rows instead of vertices: a root and what it sees. Move the slider and watch "
      + "the cones grow. Its path is the shortest there is, and it needs no preparation.",
    map: () => made(46, 28, scattered(23, 14, 0.2, 11).map(([x, y]) => [2 * x, 2 * y, 2, 2]), {
      start: at(2.5, 3.5), goal: at(43.5, 24.5), algorithm: "anya",
    }),
  },
  {
    title: "The exact field's isolines",
    text: "The field knows the distance to the goal from everywhere, at any angle. Each line is two cells farther "
      + "away than the one before. Arcs around corners are arcs: nothing is rounded to steps of a grid.",
    map: () => made(48, 30, [[14, 6, 2, 18], [26, 0, 2, 18], [26, 22, 2, 8], [36, 10, 6, 2]], {
      show: "isolines", start: at(44.5, 25.5), goal: at(6.5, 8.5),
    }),
  },
  {
    title: "A door that closes",
    text: "Five agents walk to and fro through the doors, each on its own shortest path. The doors shut and open "
      + "every few seconds, or when you press them: all of them plan anew at once. Nothing is baked, and no edit "
      + "waits.",
    map: () => made(48, 28, [
      [23, 0, 2, 28], [23, 12, 2, 4, OPEN_DOOR], [23, 2, 2, 2, 1], [35, 8, 2, 20], [35, 16, 2, 3, OPEN_DOOR],
    ], {
      show: "agents", start: at(4.5, 14.5), goal: at(43.5, 13.5),
      more: {
        period: 4,
        agents: [
          { from: at(6.5, 9.5), to: at(41.5, 20.5) }, { from: at(3.5, 19.5), to: at(44.5, 24.5) },
          { from: at(10.5, 24.5), to: at(30.5, 5.5) }, { from: at(30.5, 23.5), to: at(9.5, 4.5) },
        ],
      },
    }),
  },
  {
    title: "Discs through an exact fit",
    text: "The gap is two cells wide and the disc's radius is one cell: it fits, exactly. Make the radius larger "
      + "by a sixteenth and the path goes around. Corners are passed on arcs, and one grid serves all sizes.",
    map: () => made(44, 30, [[20, 0, 3, 13], [20, 15, 3, 11]], { start: at(5.5, 14), goal: at(38.5, 14), radius: 1 }),
  },
  {
    title: "Weights of danger",
    text: "Guards make the ground around them dear: a weight for each cell, set in one call. Drag a guard and the "
      + "path keeps away from it, as far as that pays: its bound says how good it is. Theta*, beside it, proves nothing.",
    map: () => made(44, 28, [[14, 0, 2, 9], [14, 13, 2, 15], [28, 0, 2, 15], [28, 19, 2, 9]], {
      start: at(3.5, 14), goal: at(40.5, 14), algorithm: "optimal", beside: "theta",
      more: { dangers: [{ at: at(21.5, 14), reach: 8, weight: 6 }, { at: at(34.5, 20), reach: 6, weight: 6 }] },
    }),
  },
  {
    title: "A ladder",
    text: "A link joins two places that no walk joins: a ladder, a jump, a portal. It has a cost of its own, and "
      + "the shortest path takes it if that pays. Drag its ends, or draw another one.",
    map: () => made(44, 30, [[0, 14, 44, 2], [30, 0, 1, 8]], {
      start: at(5.5, 24.5), goal: at(38.5, 5.5),
      links: [{ from: at(20.5, 17.5), to: at(24.5, 12.5), cost: 3 }],
    }),
  },
  {
    title: "Hexagons",
    text: "A board of hexagons is a graph of the library, and an edit of a cell is an edit of a node. The tint is "
      + "what it costs to get there: move the slider to see how far so much reaches. Mud and water cost more.",
    map: () => made(34, 24, [...HEX_WALLS, [10, 16, 6, 5, 3], [18, 4, 5, 5, 2]], {
      show: "hexagons", start: at(4, 9), goal: at(30.5, 10),
    }),
  },
  {
    title: "Polygons",
    text: "A world of outlines has no cells: obstacles are polygons with exact corners. Drag the small dots to "
      + "move them, and the path follows at once. The guarantee is the same: there is no shorter path.",
    map: () => made(48, 30, [], {
      show: "outlines", start: at(3.5, 15), goal: at(44.5, 15),
      more: {
        outlines: [
          round(12, 12, 5, 5), round(20, 22, 5, 7, 0.3), round(24, 8, 4.5, 3, 0.5), box(31, 17, 3, 14),
          round(38, 12, 4, 6),
          { at: at(38, 23), points: [[-4, -3], [4, -3], [4, -1], [-2, -1], [-2, 3], [-4, 3]] },
        ],
      },
    }),
  },
  {
    title: "The keyhole",
    text: "The bar is too long to turn in the slot, so it must turn before and behind it. The path is one of "
      + "poses: place and angle, and every motion between them is checked as a whole. Turn the ends by the small "
      + "dots.",
    map: () => made(56, 56, KEY_WALLS, {
      show: "body", start: at(11, 14), goal: at(37, 48),
      more: { outline: BAR, angles: 64, headings: { start: Math.PI / 2, goal: 0 } },
    }),
  },
  {
    title: "A car that parks",
    text: "Hybrid A* drives arcs, forward and backward (orange), as a car with a turning circle must. The gap is "
      + "little longer than the car. All of every arc is free, not only the poses that are drawn.",
    map: () => made(80, 34, [[0, 0, 80, 4], [10, 4, 20, 4], [42, 4, 20, 4], [0, 30, 80, 4]], {
      show: "body", start: at(46, 12.5), goal: at(34, 6.1),
      more: { outline: CAR, angles: 64, turningRadius: 9, headings: { start: 0, goal: 0 } },
    }),
  },
  {
    title: "RRT-Connect's trees",
    text: "Planners for many dimensions draw random states and grow trees towards them; here they do it in the "
      + "plane. RRT-Connect grows two, which meet; RRT grows one, towards the goal now and then. Pale lines are "
      + "motions that hit a wall.",
    map: () => made(40, 32, [[10, 0, 2, 22], [18, 12, 2, 20], [26, 4, 2, 20], [30, 12, 6, 2]], {
      show: "trees", start: at(3.5, 4.5), goal: at(36.5, 27.5), more: { seed: 7 },
    }),
  },
  {
    title: "An arm",
    text: "Three links on a pin reach from one place to another without touching a wall. A state is three angles, "
      + "and the path is the cheapest over a lattice of them. Drag a hand: if the arm can be there, it plans.",
    map: () => made(46, 40, [[26, 8, 4, 5], [31, 25, 7, 3], [4, 6, 8, 3], [9, 28, 4, 4]], {
      show: "arm", start: at(37.93, 16.33), goal: at(10.21, 18.94),
      more: {
        links: LINKS, base: at(22, 21),
        states: { start: [-0.9, 1.2, -0.6], goal: [-2.3, -1.5, 1.2] },
      },
    }),
  },
  {
    title: "A U trap and six policies",
    text: "Policies step by what is near, without a search. Walking straight ends in the U, and so does the "
      + "potential; the bug follows the wall and gets out. Field and flow know the distances, and take the "
      + "shortest way.",
    map: () => made(32, 16, [[16, 3, 1, 10], [8, 3, 9, 1], [8, 12, 9, 1]], {
      show: "policies", start: at(12.5, 8.25), goal: at(24.5, 8.25),
    }),
  },
  {
    title: "A crowd at a door",
    text: "Two hundred units want through a door of three cells. They give way to each other and to walls, and "
      + "nobody runs into anybody. Shut the door with the brush and they look for another one.",
    map: () => made(64, 44, [[40, 0, 2, 44], [40, 21, 2, 3, OPEN_DOOR], [40, 2, 2, 2, SHUT_DOOR]], {
      show: "units", start: at(12.5, 22.5), goal: at(56.5, 22.5), more: { units: 200 },
    }),
  },
  {
    title: "Safe intervals",
    text: "Discs patrol the corridors, and the agent knows when they will be where. It arrives as early as it can, "
      + "and waits where that is sooner than going around. Move the slider to any tenth of a second.",
    map: () => made(36, 22, [[8, 4, 2, 14], [16, 0, 2, 9], [16, 12, 2, 10], [24, 4, 2, 14]], {
      show: "movers", start: at(2.5, 11.5), goal: at(33.5, 10.5),
      more: {
        movers: [
          patrol(0.9, at(12.5, 1.5), at(12.5, 20.5), 5, 8), patrol(1.3, at(12.5, 10.5), at(21.5, 10.5), 4.5, 10),
          patrol(0.9, at(20.5, 20.5), at(20.5, 1.5), 4, 10), patrol(1.2, at(29.5, 2.5), at(29.5, 19.5), 3.5, 12),
        ],
      },
    }),
  },
  {
    title: "A thousand units on one field",
    text: "One field from the goal serves a thousand units: each reads where to go next, exactly, at any angle. "
      + "Draw walls among them: the field is brought up to date in slices. Until that is done they follow the "
      + "one before.",
    map: () => made(256, 256, [
      [60, 0, 6, 110], [60, 130, 6, 126], [120, 40, 6, 216], [180, 0, 6, 90], [180, 120, 6, 136], [130, 100, 30, 6],
    ], { show: "units", start: at(25.5, 120.5), goal: at(232.5, 128.5), more: { units: 1000 } }),
  },
  {
    title: "Closed and open gaps",
    text: "Two walls touch at a corner: may a path slip between them? Closed gaps say no, open ones say yes. The "
      + "Theta* paper takes one side and the Anya paper the other, so it is a choice here.",
    map: () => made(40, 28, [[19, 0, 1, 14], [20, 14, 1, 12]], {
      start: at(5.5, 14), goal: at(34.5, 14), gaps: "open",
    }),
  },
  {
    title: "Mud, water, thorns",
    text: "Terrain has costs: mud two, water four, thorns eight. Optimal proves a bound for its path: none costs "
      + "less than that share of it. Field D*, beside it, turns on the edges of cells, without a proof.",
    map: () => made(44, 30, [[8, 6, 10, 14, 2], [18, 10, 8, 16, 3], [28, 0, 6, 16, 4], [12, 22, 12, 2]], {
      start: at(3.5, 15.5), goal: at(40.5, 12.5), algorithm: "optimal", beside: "field", costs: true,
    }),
  },
  {
    title: "Jump point search",
    text: "Jump point search skips most of what A* expands, and its path is as short as eight directions allow. "
      + "Optimal, beside it, finds the shortest path at any angle. Compare the lengths and the times.",
    map: () => made(64, 48, scattered(64, 48, 0.22, 5).filter(([x]) => x > 2 && x < 61), {
      start: at(2.5, 2.5), goal: at(61.5, 45.5), algorithm: "jump", beside: "optimal",
    }),
  },
];
