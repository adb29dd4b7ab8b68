/** @jest-environment node */
import sharp, { type Sharp } from 'sharp';
import { dialArea, dominantColor, SAMPLE_SIDE } from './dial-color.ts';

/** A product image of a watch: strap, case, a shaded dial with indices and hands in the middle of a light ground. */
const watchImage = (dial: string, width: number, height: number, ground = '#f4f2ee'): Sharp => {
  const radius = Math.min(width, height) * 0.24;
  const [x, y] = [width / 2, height / 2];
  const indices = Array.from({ length: 12 }, (_, hour) => {
    const turn = `rotate(${hour * 30} ${x} ${y})`;
    return `<rect x="${x - radius / 30}" y="${y - radius * 0.95}" width="${radius / 15}" height="${radius / 5}" fill="#fff" transform="${turn}"/>`;
  });
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
      <defs><radialGradient id="shade"><stop offset="0" stop-color="#fff" stop-opacity=".1"/>
      <stop offset="1" stop-color="#000" stop-opacity=".1"/></radialGradient></defs>
      <rect width="100%" height="100%" fill="${ground}"/>
      <rect x="${x - radius / 2}" width="${radius}" height="100%" fill="#5a3a22"/>
      <circle cx="${x}" cy="${y}" r="${radius * 1.15}" fill="#c9c9cc"/>
      <circle cx="${x}" cy="${y}" r="${radius}" fill="${dial}"/>
      <circle cx="${x}" cy="${y}" r="${radius}" fill="url(#shade)"/>${indices.join('')}
      <rect x="${x - radius / 25}" y="${y - radius * 0.7}" width="${radius / 12}" height="${radius * 0.7}" fill="#eee"/>
      <rect x="${x}" y="${y - radius / 25}" width="${radius * 0.5}" height="${radius / 12}" fill="#eee"/></svg>`),
  );
};

/** Measures a file as the browser does: decoded, cut to the dial, scaled. */
const measure = async (image: Buffer): Promise<string | null> => {
  const { width, height } = await sharp(image).metadata();
  const { left, top, side } = dialArea(width, height);
  const pixels = await sharp(image)
    .extract({ left, top, width: side, height: side })
    .resize(SAMPLE_SIDE, SAMPLE_SIDE, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return dominantColor(new Uint8ClampedArray(pixels));
};
/** The greatest difference of the three channels. */
const distance = (a: string, b: string): number =>
  Math.max(
    ...[1, 3, 5].map((at) => Math.abs(parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16))),
  );

test.each([
  ['navy, portrait JPEG', '#1b2a49', 1200, 1800, 'jpeg'],
  ['sand, square WebP', '#d8c49a', 700, 700, 'webp'],
  ['green, 3:1 banner PNG', '#2f5d3a', 1800, 600, 'png'],
  ['salmon, tiny JPEG', '#e7a08a', 120, 150, 'jpeg'],
  ['white, on a dark ground', '#f5f5f2', 800, 1000, 'jpeg'],
] as const)('finds the colour of the dial: %s', async (_, dial, width, height, format) => {
  const ground = dial === '#f5f5f2' ? '#1c1c1c' : undefined;
  const image = await watchImage(dial, width, height, ground).toFormat(format).toBuffer();
  expect(distance((await measure(image)) ?? '', dial)).toBeLessThan(16);
});

test('ignores transparent pixels, and finds no colour in a transparent image', () => {
  const clear = [255, 0, 0, 0];
  expect(dominantColor(new Uint8ClampedArray([...clear, ...clear, 16, 32, 48, 255]))).toBe('#102030');
  expect(dominantColor(new Uint8ClampedArray(clear))).toBeNull();
});

test('averages the shades of the most frequent colour and leaves out others', () => {
  const shades = [100, 104, 108].flatMap((value) => [value, 20, 20, 255]);
  expect(dominantColor(new Uint8ClampedArray([...shades, 0, 0, 255, 255]))).toBe('#681414');
});

test('the measured area is a square in the middle, whatever the ratio is', () => {
  expect(dialArea(1000, 1000)).toEqual({ left: 350, top: 350, side: 300 });
  expect(dialArea(3000, 100)).toEqual({ left: 1485, top: 35, side: 30 });
  expect(dialArea(1, 1)).toEqual({ left: 0, top: 0, side: 1 });
});
