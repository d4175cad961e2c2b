// Maps from and to files: Moving AI text, pictures, and the page's own text, which is also that of its links.
import { PlayMap, fromAddress, toAddress } from "./map.js";

/** A map from a file of any of the three kinds. */
export async function read(file) {
  if (file.type === "image/png" || /\.png$/i.test(file.name)) return fromPicture(file);
  const text = await file.text();
  return text.startsWith("type") ? PlayMap.fromMovingAi(text) : fromAddress(text);
}

async function fromPicture(file) {
  const picture = await createImageBitmap(file, { colorSpaceConversion: "none" });
  const { width, height } = picture;
  const context = new OffscreenCanvas(width, height).getContext("2d");
  context.drawImage(picture, 0, 0);
  return PlayMap.fromPixels(width, height, context.getImageData(0, 0, width, height).data);
}

/** A file of a kind, as the browser saves it. */
export async function write(map, kind) {
  const kinds = {
    map: async () => new Blob([map.toMovingAi()], { type: "text/plain" }),
    taut: async () => new Blob([await toAddress(map)], { type: "text/plain" }),
    png: () => {
      const canvas = new OffscreenCanvas(map.width, map.height);
      canvas.getContext("2d").putImageData(new ImageData(map.toPixels(), map.width, map.height), 0, 0);
      return canvas.convertToBlob({ type: "image/png" });
    },
  };
  const href = URL.createObjectURL(await kinds[kind]());
  Object.assign(document.createElement("a"), { href, download: `taut.${kind}` }).click();
  setTimeout(() => URL.revokeObjectURL(href), 10_000);
}
