// The map that is edited: cells, ends, links, and what the reader has chosen. Everything else is derived from it.

/** What the brush puts into a cell: its class in the library's grid, and its cost where ground has costs. */
export const GROUNDS = [
  { name: "wall", terrain: 0, cost: 1, colour: "--wall" },
  { name: "plain", terrain: 1, cost: 1, colour: "--plain" },
  { name: "mud", terrain: 2, cost: 2, colour: "--mud" },
  { name: "water", terrain: 3, cost: 4, colour: "--water" },
  { name: "thorns", terrain: 4, cost: 8, colour: "--thorns" },
  { name: "open door", terrain: 1, cost: 1, colour: "--open" },
  { name: "shut door", terrain: 0, cost: 1, colour: "--shut" },
];
export const OPEN_DOOR = 5;
export const SHUT_DOOR = 6;

/** Where nothing is said: the choices of a new map. */
export const CHOICES = { algorithm: "optimal", beside: "", gaps: "closed", radius: 0, costs: false };

export class PlayMap {
  constructor(width, height, cells = new Uint8Array(width * height).fill(1)) {
    this.width = width;
    this.height = height;
    this.cells = cells;
    this.start = { x: 1.5, y: 1.5 };
    this.goal = { x: width - 1.5, y: height - 1.5 };
    this.links = [];
    this.choices = { ...CHOICES };
    /** The kind of show, one of SHOWS, and what only that one reads. */
    this.show = "search";
    this.more = {};
  }

  /** `#` is a wall, `.` plain ground, `|` an open door, a digit that class; S and G are the ends. */
  static draw(rows, choices = {}) {
    const map = new PlayMap(rows[0].length, rows.length);
    const grounds = { "#": 0, "|": OPEN_DOOR, "2": 2, "3": 3, "4": 4 };
    rows.forEach((row, y) => [...row].forEach((letter, x) => {
      map.cells[y * map.width + x] = grounds[letter] ?? 1;
      if (letter === "S") map.start = { x: x + 0.5, y: y + 0.5 };
      if (letter === "G") map.goal = { x: x + 0.5, y: y + 0.5 };
    }));
    Object.assign(map.choices, choices);
    return map;
  }

  /** From the text of a Moving AI map: what is no wall there is plain ground, swamps and water are those. */
  static fromMovingAi(text) {
    const lines = text.split(/\r?\n/);
    const head = lines.indexOf("map");
    const number = (name) => Number(lines.slice(0, head).find((line) => line.startsWith(name))?.split(/\s+/)[1]);
    const [width, height] = [number("width"), number("height")];
    if (!(width > 0 && height > 0) || lines.length < head + 1 + height) throw new Error("this is no map of Moving AI");
    const classes = { ".": 1, G: 1, S: 2, W: 3 };
    const letters = lines.slice(head + 1, head + 1 + height).map((row) => row.padEnd(width).slice(0, width)).join("");
    return new PlayMap(width, height, Uint8Array.from(letters, (letter) => classes[letter] ?? 0)).withFreeEnds();
  }

  /** From a picture: the colours of a saved one, else dark pixels are walls. */
  static fromPixels(width, height, rgba) {
    const cells = new Uint8Array(width * height);
    const known = new Map(PIXELS.map((colour, ground) => [colour.join(), ground]));
    for (let i = 0; i < cells.length; i++) {
      const [red, green, blue, alpha] = rgba.subarray(4 * i, 4 * i + 4);
      const isWall = alpha < 128 || red + green + blue < 384;
      cells[i] = known.get([red, green, blue].join()) ?? (isWall ? 0 : 1);
    }
    return new PlayMap(width, height, cells).withFreeEnds();
  }

  /** The pixels of a picture that `fromPixels` reads. */
  toPixels() {
    const rgba = new Uint8ClampedArray(4 * this.cells.length);
    this.cells.forEach((ground, i) => rgba.set([...PIXELS[ground], 255], 4 * i));
    return rgba;
  }

  toMovingAi() {
    const letter = (cell) => (this.terrain(cell) === 0 ? "@" : ".SW."[cell - 1] ?? ".");
    const row = (y) => Array.from(this.cells.subarray(y * this.width, (y + 1) * this.width), letter).join("");
    const rows = Array.from({ length: this.height }, (_, y) => row(y));
    return ["type octile", `height ${this.height}`, `width ${this.width}`, "map", ...rows, ""].join("\n");
  }

  /** The first and the last free cell. */
  withFreeEnds() {
    const place = (cell) => ({ x: (cell % this.width) + 0.5, y: Math.floor(cell / this.width) + 0.5 });
    const isFree = (ground) => this.terrain(ground) !== 0;
    const first = this.cells.findIndex(isFree);
    if (first >= 0) [this.start, this.goal] = [place(first), place(this.cells.findLastIndex(isFree))];
    return this;
  }

  terrain(ground) {
    return GROUNDS[ground]?.terrain ?? 1;
  }

  /** What the grid of the library has in the cells. */
  terrains() {
    return this.cells.map((ground) => this.terrain(ground));
  }

  /** The costs of all 256 classes. */
  costs() {
    const costs = new Float32Array(256).fill(1);
    for (const { terrain, cost } of GROUNDS) costs[terrain] = cost;
    return costs;
  }

  /** The cells that are doors. */
  doors() {
    return [...this.cells.keys()].filter((i) => this.cells[i] === OPEN_DOOR || this.cells[i] === SHUT_DOOR);
  }
}

/** The colours of grounds in a picture that is saved, whatever the page looks like. */
const PIXELS = [[59, 64, 73], [253, 252, 248], [217, 199, 163], [169, 207, 228], [238, 167, 155], [200, 230, 190],
  [120, 80, 60]];

const VERSION = 1;

/** A map as the text of an address: deflated, in the letters that an address may have. It is also the own format. */
export async function toAddress(map) {
  const { cells, ...rest } = map;
  const head = new TextEncoder().encode(JSON.stringify(rest));
  const bytes = new Uint8Array(3 + head.length + cells.length);
  bytes.set([VERSION, head.length & 255, head.length >> 8]);
  bytes.set(head, 3);
  bytes.set(cells, 3 + head.length);
  const packed = await piped(bytes, new CompressionStream("deflate-raw"));
  const text = Array.from(packed, (byte) => String.fromCharCode(byte)).join("");
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

export async function fromAddress(text) {
  const letters = atob(text.trim().replaceAll("-", "+").replaceAll("_", "/"));
  const packed = Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
  const bytes = await piped(packed, new DecompressionStream("deflate-raw"));
  if (bytes[0] !== VERSION) throw new Error("this is a map of another version");
  const length = bytes[1] | (bytes[2] << 8);
  const { width, height, ...rest } = JSON.parse(new TextDecoder().decode(bytes.subarray(3, 3 + length)));
  const cells = bytes.slice(3 + length);
  if (cells.length !== width * height) throw new Error("the map is not whole");
  const map = Object.assign(new PlayMap(width, height, cells), rest);
  map.choices = { ...CHOICES, ...rest.choices };
  return map;
}

async function piped(bytes, through) {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
