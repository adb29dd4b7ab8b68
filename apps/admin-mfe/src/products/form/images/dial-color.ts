import { FastAverageColor } from 'fast-average-color';

/** Side in pixels of the square to which the middle of an image is scaled before its colour is measured. */
export const SAMPLE_SIDE = 48;
/** Share of the shorter side that the measured square in the middle has: inside the dial of a product image. */
const DIAL_SHARE = 0.3;

/** The square in the middle of an image that its dial fills, in pixels. */
export const dialArea = (width: number, height: number) => {
  const side = Math.max(1, Math.round(Math.min(width, height) * DIAL_SHARE));
  return { left: Math.floor((width - side) / 2), top: Math.floor((height - side) / 2), side };
};

/**
 * The most frequent colour of pixels as `#rrggbb`, so that hands, indices and reflections do not change it.
 * @param pixels RGBA bytes
 * @returns null if all pixels are transparent
 */
export const dominantColor = (pixels: Uint8ClampedArray): string | null => {
  const library = new FastAverageColor();
  const [red, green, blue, opacity] = library.getColorFromArray4(pixels, { algorithm: 'dominant' });
  library.destroy();
  return opacity === 0 ? null : library.prepareResult([red, green, blue, 255]).hex;
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
