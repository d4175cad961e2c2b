"""Makes a moving picture of frames, 20 a second: gif.py OUT.gif FOLDER."""

import sys
from pathlib import Path

from PIL import Image

out, folder = sys.argv[1:]
frames = [Image.open(path).convert("RGB") for path in sorted(Path(folder).glob("*.png"))]
# One palette for all frames, of the first, the middle and the last one: so that what stands still does not flicker.
samples = [frames[0], frames[len(frames) // 2], frames[-1]]
width, height = frames[0].size
together = Image.new("RGB", (width, height * len(samples)))
for number, sample in enumerate(samples):
    together.paste(sample, (0, number * height))
palette = together.quantize(64, dither=Image.Dither.NONE)
first, *others = [frame.quantize(palette=palette, dither=Image.Dither.NONE) for frame in frames]
first.save(out, save_all=True, append_images=others, duration=50, loop=0, optimize=False)
