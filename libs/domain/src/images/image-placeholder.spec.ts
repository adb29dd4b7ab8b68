import { PLACEHOLDER_SIDE, measurePlaceholder, withPlaceholder } from './measure-placeholder.ts';
import { placeholderOf } from './image-placeholder.ts';

/** An image with one colour at the edge and another one in the middle. */
const pixels = (edge: number[], middle: number[]): Uint8Array =>
  Uint8Array.from(
    Array.from({ length: PLACEHOLDER_SIDE ** 2 }, (_, place) => {
      const [x, y] = [place % PLACEHOLDER_SIDE, Math.floor(place / PLACEHOLDER_SIDE)];
      const last = PLACEHOLDER_SIDE - 1;
      return x === 0 || x === last || y === 0 || y === last ? edge : middle;
    }).flat(),
  );

test.each([
  [
    'watches/a.webp',
    [255, 255, 255],
    [0, 0, 0],
    'watches/a.ffffff000000.webp',
    { edge: '#ffffff', middle: '#000000' },
  ],
  [
    'a.b/c.d.jpg',
    [201, 197, 192],
    [1, 34, 51],
    'a.b/c.d.c9c5c0012233.jpg',
    { edge: '#c9c5c0', middle: '#012233' },
  ],
])('%s gets the placeholder colours in its name', (path, edge, middle, named, placeholder) => {
  expect(withPlaceholder(path, measurePlaceholder(pixels(edge, middle)))).toBe(named);
  expect(placeholderOf(named)).toEqual(placeholder);
});

test.each([
  'watches/a.webp',
  'watches/a.12345.webp',
  'watches/a.1234567.webp',
  'a.ABCDEF.webp',
  'a.123456',
  '',
])('%j has no placeholder colours', (path) => expect(placeholderOf(path)).toBeUndefined());
