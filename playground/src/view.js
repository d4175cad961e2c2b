// Draws maps and what shows draw on them: a canvas with one map, or two beside each other.
import { GROUNDS } from "./map.js";

/** The colours of the style sheet, with dark or light. */
const COLOURS = ["--page", "--first", "--second", "--start", "--goal", "--link", "--unit", "--ink", "--faint",
  "--early", "--late", "--cone", "--seen", "--hidden", "--body", "--back", ...GROUNDS.map(({ colour }) => colour)];

export class View {
  constructor(canvas) {
    this.canvas = canvas;
    this.context = canvas.getContext("2d");
    this.cells = document.createElement("canvas");
    this.blocked = document.createElement("canvas");
    this.panes = [];
    this.scale = 1;
    this.readColours();
  }

  /** After a change between light and dark. */
  readColours() {
    const style = getComputedStyle(this.canvas);
    this.colours = Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(name).trim()]));
    this.heat = heat(this.colours["--early"], this.colours["--late"]);
  }

  colour(name) {
    return this.colours[name];
  }

  /** Pixels of the screen as a length on the map. */
  pixels(count) {
    return (count * this.ratio) / this.scale;
  }

  /** Fits as many maps as there are panes into the canvas, beside or below each other as they become larger. */
  fit({ width, height }, count) {
    this.ratio = window.devicePixelRatio || 1;
    const { clientWidth, clientHeight } = this.canvas;
    const [w, h] = [Math.round(clientWidth * this.ratio), Math.round(clientHeight * this.ratio)];
    if (this.canvas.width !== w || this.canvas.height !== h) [this.canvas.width, this.canvas.height] = [w, h];
    const gap = count > 1 ? 12 * this.ratio : 0;
    const beside = Math.min((w - gap) / count / width, h / height);
    const below = Math.min(w / width, (h - gap) / count / height);
    const isBeside = count === 1 || beside >= below;
    this.scale = Math.max(beside, below);
    const [right, down] = isBeside ? [this.scale * width + gap, 0] : [0, this.scale * height + gap];
    const left = (w - this.scale * width - right * (count - 1)) / 2;
    const top = (h - this.scale * height - down * (count - 1)) / 2;
    this.panes = Array.from({ length: count }, (_, i) => ({ left: left + i * right, top: top + i * down }));
    this.extent = { width, height };
  }

  /** The place on the map under a pointer, in the pane that has it. */
  place(event) {
    const box = this.canvas.getBoundingClientRect();
    const [x, y] = [(event.clientX - box.left) * this.ratio, (event.clientY - box.top) * this.ratio];
    const { width, height } = this.extent;
    const places = this.panes.map(({ left, top }) => ({ x: (x - left) / this.scale, y: (y - top) / this.scale }));
    return places.find((at) => at.x >= 0 && at.y >= 0 && at.x <= width && at.y <= height) ?? places[0];
  }

  draw(map, show) {
    this.fit(show.extent ?? map, show.panes ?? 1);
    const { context, scale } = this;
    context.setTransform(1, 0, 0, 1, 0, 0);
    context.fillStyle = this.colour("--page");
    context.fillRect(0, 0, this.canvas.width, this.canvas.height);
    this.panes.forEach(({ left, top }, pane) => {
      context.setTransform(scale, 0, 0, scale, left, top);
      context.save();
      context.beginPath();
      context.rect(0, 0, this.extent.width, this.extent.height);
      context.clip();
      if (show.ground) show.ground(this);
      else this.ground(map);
      show.draw(this, pane);
      context.restore();
      for (const handle of show.handles()) this.handle(handle);
    });
  }

  ground(map) {
    const colours = GROUNDS.map(({ colour }) => pixel(this.colour(colour)));
    this.mosaic(this.cells, map, (ground) => colours[ground] ?? colours[1]);
    if (this.scale >= 9 * this.ratio) this.lines(map);
  }

  /** The walls alone, over what reaches into them. */
  walls(map) {
    const colours = GROUNDS.map(({ colour, terrain }) => (terrain === 0 ? pixel(this.colour(colour)) : 0));
    this.mosaic(this.blocked, map, (ground) => colours[ground] ?? 0);
  }

  /** One pixel a cell, scaled up. */
  mosaic(canvas, { width, height, cells }, colourOf) {
    [canvas.width, canvas.height] = [width, height];
    const inner = canvas.getContext("2d");
    const image = inner.createImageData(width, height);
    const pixels = new Uint32Array(image.data.buffer);
    for (let i = 0; i < pixels.length; i++) pixels[i] = colourOf(cells[i]);
    inner.putImageData(image, 0, 0);
    this.context.imageSmoothingEnabled = false;
    this.context.drawImage(canvas, 0, 0);
  }

  /** The lines between cells, where these are large enough. */
  lines({ width, height }) {
    const { context } = this;
    context.beginPath();
    for (let x = 1; x < width; x++) [context.moveTo(x, 0), context.lineTo(x, height)];
    for (let y = 1; y < height; y++) [context.moveTo(0, y), context.lineTo(width, y)];
    this.stroke(this.colour("--ink"), 1, 0.06);
  }

  /** Strokes what was traced, with a width in pixels of the screen. */
  stroke(colour, pixels, alpha = 1) {
    const { context } = this;
    [context.strokeStyle, context.lineWidth, context.globalAlpha] = [colour, this.pixels(pixels), alpha];
    context.stroke();
    context.globalAlpha = 1;
  }

  fill(colour, alpha = 1) {
    [this.context.fillStyle, this.context.globalAlpha] = [colour, alpha];
    this.context.fill();
    this.context.globalAlpha = 1;
  }

  trace(points, isClosed = false) {
    const { context } = this;
    context.beginPath();
    for (let i = 0; i + 1 < points.length; i += 2) context.lineTo(points[i], points[i + 1]);
    if (isClosed) context.closePath();
  }

  /** A path of x, y, x, y, ..., with the band that a disc sweeps. */
  path(points, colour, radius = 0) {
    if (points.length < 4) return;
    const { context } = this;
    [context.lineJoin, context.lineCap] = ["round", "round"];
    this.trace(points);
    if (radius > 0) this.stroke(colour, (2 * radius) / this.pixels(1), 0.22);
    this.stroke(colour, 3.5);
  }

  polygon(points, colour, alpha = 1) {
    this.trace(points, true);
    this.fill(colour, alpha);
  }

  disc({ x, y }, radius, colour, alpha = 1) {
    this.context.beginPath();
    this.context.arc(x, y, radius, 0, 2 * Math.PI);
    this.fill(colour, alpha);
  }

  line(from, to, colour, pixels, alpha = 1) {
    this.context.beginPath();
    this.context.moveTo(from.x, from.y);
    this.context.lineTo(to.x, to.y);
    this.stroke(colour, pixels, alpha);
  }

  /** What can be dragged: a disc with a letter. */
  handle({ at: { x, y }, letter, colour, isSmall }) {
    const { context } = this;
    const radius = this.pixels(isSmall ? 6 : 10);
    this.disc({ x, y }, radius, this.colour(colour));
    this.stroke(this.colour("--page"), 1.5);
    if (isSmall) return;
    context.save();
    context.translate(x, y);
    context.scale(this.pixels(1), this.pixels(1));
    [context.fillStyle, context.font] = ["#fff", "700 12px system-ui, sans-serif"];
    [context.textAlign, context.textBaseline] = ["center", "middle"];
    context.fillText(letter, 0, 0.5);
    context.restore();
  }
}

/** 64 colours from one to another. */
function heat(early, late) {
  const channels = (colour) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [from, to] = [channels(early), channels(late)];
  return Array.from({ length: 64 }, (_, i) => {
    const mixed = from.map((value, channel) => Math.round(value + ((to[channel] - value) * i) / 63));
    return `rgb(${mixed.join(" ")})`;
  });
}

/** A colour of the form #rrggbb as a pixel of an image. */
function pixel(colour) {
  const value = Number.parseInt(colour.slice(1), 16);
  return (0xff000000 | ((value & 255) << 16) | (value & 0xff00) | (value >> 16)) >>> 0;
}
