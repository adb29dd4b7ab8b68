import { seasonOf, seasonRange } from './season.ts';

test.each([
  [0, 'winter'],
  [1, 'winter'],
  [2, 'spring'],
  [4, 'spring'],
  [5, 'summer'],
  [7, 'summer'],
  [8, 'autumn'],
  [10, 'autumn'],
  [11, 'winter'],
])('seasonOf(%i) returns %s', (month, season) => expect(seasonOf(month)).toBe(season));

test('seasonRange goes from now to three months ahead and has the current year', () => {
  expect(seasonRange(new Date(2026, 10, 21))).toEqual({ from: 'autumn', to: 'winter', year: 2026 });
});
