import type { Visit } from './measure-page.ts';
import { median, medianVisit } from './median-visit.ts';

test.each([
  [[5, 1, 3], 3],
  [[4, 1, 3, 2], 2],
  [[7], 7],
  [[], 0],
])('the median of %j is %d', (values, expected) => expect(median(values)).toBe(expected));

const visit = (more: Partial<Visit>): Visit => ({
  ttfb: 1,
  fcp: 2,
  lcp: 3,
  lcpElement: 'img.hero',
  tbt: 0,
  cls: 0,
  hydrated: 4,
  transfer: {},
  repeated: [],
  errors: [],
  ...more,
});

test('medianVisit takes the median of each metric and counts a missing resource type as zero', () => {
  const visits = [
    visit({ lcp: 10, transfer: { Script: { requests: 5, bytes: 500 } }, errors: ['broken'] }),
    visit({
      lcp: 30,
      transfer: { Script: { requests: 7, bytes: 700 }, Fetch: { requests: 1, bytes: 9 } },
    }),
    visit({ lcp: 20, transfer: { Script: { requests: 6, bytes: 600 } }, repeated: ['/twice.js'] }),
  ];
  expect(medianVisit(visits)).toMatchObject({
    lcp: 20,
    hydrated: 4,
    transfer: { Script: { requests: 6, bytes: 600 }, Fetch: { requests: 0, bytes: 0 } },
    total: { requests: 6, bytes: 600 },
    errors: ['broken'],
    repeated: ['/twice.js'],
  });
});

test('medianVisit reports no hydration time if one visit was not hydrated', () => {
  expect(medianVisit([visit({}), visit({ hydrated: null }), visit({})]).hydrated).toBeNull();
});
