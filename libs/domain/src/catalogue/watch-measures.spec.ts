import { diameterOfSize, measuresInSize } from './size-measures.ts';
import { measuresOf } from './watch-measures.ts';

test.each([
  ['40', 40],
  ['40 mm', 40],
  ['40mm', 40],
  ['40,5 мм', 40.5],
  [' 38.5 MM ', 38.5],
  ['9', undefined],
  ['71', undefined],
  ['140', undefined],
  ['40.55', undefined],
  ['40 / 42', undefined],
  ['one size', undefined],
  ['', undefined],
])('reads the diameter of the size %p', (size, diameter) => expect(diameterOfSize(size)).toBe(diameter));

test('returns only the measures that a watch has', () => {
  expect(measuresOf({ diameter: 40, lugToLug: null })).toEqual({ diameter: 40 });
});

test.each([
  ['42 mm', { diameter: 42, lugToLug: 48 }],
  ['one size', { diameter: 40, lugToLug: 48 }],
  [undefined, { diameter: 40, lugToLug: 48 }],
])('the diameter in the size %p', (size, measures) =>
  expect(measuresInSize({ diameter: 40, lugToLug: 48 }, size)).toEqual(measures),
);
