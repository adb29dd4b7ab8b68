import { rangeOf, sliderStep, normalizeRange } from './price-range.ts';

test.each([
  [{ min: 95_000, max: 4_800_000 }, 5000],
  [{ min: 129, max: 2345 }, 2],
  [{ min: 0, max: 7 }, 1],
  [{ min: 100, max: 1100 }, 10],
  [{ min: 5, max: 5 }, 1],
  [{ min: 0.5, max: 10.75 }, 0.1025],
])('the slider step for %p reaches both ends', (bounds, step) => {
  expect(sliderStep(bounds)).toBe(step);
  expect((bounds.max - bounds.min) / sliderStep(bounds)).toBeCloseTo(
    Math.round((bounds.max - bounds.min) / sliderStep(bounds)),
  );
});

test('an end at the lowest or highest price is not a bound', () => {
  const bounds = { min: 100, max: 900 };
  expect(rangeOf(100, 900, bounds)).toEqual({ min: null, max: null });
  expect(rangeOf(200, 900, bounds)).toEqual({ min: 200, max: null });
  expect(rangeOf(100, 500, bounds)).toEqual({ min: null, max: 500 });
});

test.each([
  [
    { min: 500, max: 200 },
    { min: 200, max: 500 },
  ],
  [
    { min: 100, max: 900 },
    { min: null, max: null },
  ],
  [
    { min: null, max: 300 },
    { min: null, max: 300 },
  ],
])('normalizes the range %p to %p', (typed, applied) => {
  expect(normalizeRange(typed, { min: 100, max: 900 })).toEqual(applied);
});

test('keeps the typed range while the bounds are loading', () => {
  expect(normalizeRange({ min: 1, max: null }, null)).toEqual({ min: 1, max: null });
});
