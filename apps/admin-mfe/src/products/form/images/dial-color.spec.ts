import { dialArea, dominantColor, SAMPLE_SIDE } from './dial-color.ts';

type Color = readonly [red: number, green: number, blue: number];
const colorOf = (hex: string): Color =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)) as [number, number, number];

/** The colour at a point of a product image: a light ground, a strap, a case, and a shaded dial with hands and indices. */
const colorAt = (dial: Color, x: number, y: number, width: number, height: number): Color => {
  const radius = Math.min(width, height) * 0.24;
  const [right, down] = [(x - width / 2) / radius, (y - height / 2) / radius];
  const distance = Math.hypot(right, down);
  if (distance > 1.15) return Math.abs(right) < 0.5 ? [90, 58, 34] : [244, 242, 238];
  if (distance > 1) return [201, 201, 204];
  const isHand = (Math.abs(right) < 0.05 && down < 0) || (Math.abs(down) < 0.05 && right > 0);
  const isIndex = distance > 0.55 && Math.abs((Math.atan2(down, right) * 6) / Math.PI) % 1 < 0.12;
  if (isHand || isIndex) return [250, 250, 248];
  // A reflection across the dial, and the noise of a sensor.
  const shade = 14 * right + 6 * Math.sin(x * 12.9898 + y * 78.233);
  return dial.map((channel) => channel + shade) as [number, number, number];
};

/** The pixels that the browser reads of an image of this size: the middle, scaled. */
const samples = (dial: string, width: number, height: number): Uint8ClampedArray => {
  const { left, top, side } = dialArea(width, height);
  const pixels = Array.from({ length: SAMPLE_SIDE ** 2 }, (_, place) => {
    const x = left + ((place % SAMPLE_SIDE) / SAMPLE_SIDE) * side;
    const y = top + (Math.floor(place / SAMPLE_SIDE) / SAMPLE_SIDE) * side;
    return [...colorAt(colorOf(dial), x, y, width, height), 255];
  });
  return new Uint8ClampedArray(pixels.flat());
};
/** The greatest difference of the three channels. */
const distance = (a: string, b: string): number =>
  Math.max(
    ...[1, 3, 5].map((at) => Math.abs(parseInt(a.slice(at, at + 2), 16) - parseInt(b.slice(at, at + 2), 16))),
  );

test.each([
  ['navy, portrait', '#1b2a49', 1200, 1800],
  ['sand, square', '#d8c49a', 700, 700],
  ['green, 3:1 banner', '#2f5d3a', 1800, 600],
  ['salmon, tiny', '#e7a08a', 120, 150],
  ['white', '#f0f0ec', 800, 1000],
  ['black', '#16161a', 4000, 6000],
])('finds the colour of the dial: %s', (_, dial, width, height) => {
  expect(distance(dominantColor(samples(dial, width, height)) ?? '', dial)).toBeLessThan(16);
});

test('finds no colour in a transparent image', () => {
  expect(dominantColor(new Uint8ClampedArray([255, 0, 0, 0]))).toBeNull();
});

test('averages the shades of the most frequent colour and leaves out others', () => {
  const shades = [100, 102, 104].flatMap((value) => [value, 20, 20, 255]);
  expect(dominantColor(new Uint8ClampedArray([...shades, 0, 0, 255, 255]))).toBe('#661414');
});

test('the measured area is a square in the middle, whatever the ratio is', () => {
  expect(dialArea(1000, 1000)).toEqual({ left: 350, top: 350, side: 300 });
  expect(dialArea(3000, 100)).toEqual({ left: 1485, top: 35, side: 30 });
  expect(dialArea(1, 1)).toEqual({ left: 0, top: 0, side: 1 });
});
