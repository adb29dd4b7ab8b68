/** Side in pixels of the square to which the middle of an image is scaled before its colour is measured. */
export const SAMPLE_SIDE = 48;
/** Share of the shorter side that the measured square in the middle has: inside the dial of a product image. */
const DIAL_SHARE = 0.3;
/** Colours are counted in steps of 2 to the power of this. */
const STEP_BITS = 4;
const STEPS = 256 >> STEP_BITS;
/** Below this opacity, 0 to 255, a pixel has no colour. */
const MIN_OPACITY = 128;

/** The square in the middle of an image that its dial fills, in pixels. */
export const dialArea = (width: number, height: number) => {
  const side = Math.max(1, Math.round(Math.min(width, height) * DIAL_SHARE));
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
};

interface Bin {
  count: number;
  sum: [red: number, green: number, blue: number];
}

/** The bins of similar colours: the bin itself and its neighbours in each channel. */
const around = (bins: ReadonlyMap<number, Bin>, key: number): Bin[] => {
  const near = [-1, 0, 1];
  const [red, green, blue] = [Math.floor(key / STEPS ** 2), Math.floor(key / STEPS) % STEPS, key % STEPS];
  const isStep = (step: number): boolean => step >= 0 && step < STEPS;
  return near.flatMap((r) =>
    near.flatMap((g) =>
      near.flatMap((b) => {
        if (![red + r, green + g, blue + b].every(isStep)) return [];
        return bins.get(((red + r) * STEPS + green + g) * STEPS + blue + b) ?? [];
      }),
    ),
  );
};

/**
 * The most frequent colour of pixels as `#rrggbb`, averaged over its shades. Hands, indices and reflections do not change it.
 * @param pixels RGBA bytes
 * @returns null if all pixels are transparent
 */
export const dominantColor = (pixels: Uint8ClampedArray): string | null => {
  const bins = new Map<number, Bin>();
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, opacity = 0] = pixels.subarray(at, at + 4);
    if (opacity < MIN_OPACITY) continue;
    const key = ((red >> STEP_BITS) * STEPS + (green >> STEP_BITS)) * STEPS + (blue >> STEP_BITS);
    const bin = bins.get(key) ?? { count: 0, sum: [0, 0, 0] };
    bins.set(key, { count: bin.count + 1, sum: [bin.sum[0] + red, bin.sum[1] + green, bin.sum[2] + blue] });
  }
  const countOf = (similar: readonly Bin[]): number => similar.reduce((sum, { count }) => sum + count, 0);
  const best = [...bins.keys()]
    .map((key) => around(bins, key))
    .reduce<Bin[]>((most, similar) => (countOf(similar) > countOf(most) ? similar : most), []);
  if (best.length === 0) return null;
  const channels = [0, 1, 2].map((channel) =>
    Math.round(best.reduce((sum, bin) => sum + (bin.sum[channel] ?? 0), 0) / countOf(best)),
  );
  return `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
};

/** Measures the colour of the dial in an image. @throws if the browser cannot decode the image */
export const dialColorOf = async (image: Blob): Promise<string | null> => {
  const bitmap = await createImageBitmap(image, { imageOrientation: 'from-image' });
  const { left, top, side } = dialArea(bitmap.width, bitmap.height);
  const context = new OffscreenCanvas(SAMPLE_SIDE, SAMPLE_SIDE).getContext('2d', {
    willReadFrequently: true,
  });
  context?.drawImage(bitmap, left, top, side, side, 0, 0, SAMPLE_SIDE, SAMPLE_SIDE);
  bitmap.close();
  const pixels = context?.getImageData(0, 0, SAMPLE_SIDE, SAMPLE_SIDE).data;
  return pixels ? dominantColor(pixels) : null;
};
