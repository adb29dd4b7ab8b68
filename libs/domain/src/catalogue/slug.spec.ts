import fc from 'fast-check';
import { slugOf } from './slug.ts';

test.each([
  ['Meridian Tide', 'meridian-tide'],
  ['  Meridian   Tide  ', 'meridian-tide'],
  ['ALPINE 38 GMT', 'alpine-38-gmt'],
  ['Tide\tII', 'tide-ii'],
  ['Sea-Wolf', 'sea-wolf'],
  ["Pilot's No. 7", "pilot's-no.-7"],
  ['', ''],
])('slugOf(%j) returns %j', (name, slug) => expect(slugOf(name)).toBe(slug));

test('a slug has no blanks and no Latin capitals, and slugOf is idempotent', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const slug = slugOf(name);
      expect(slug).not.toMatch(/[\sA-Z]/);
      expect(slugOf(slug)).toBe(slug);
    }),
  );
});
