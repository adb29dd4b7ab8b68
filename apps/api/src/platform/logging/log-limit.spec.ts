import { LogLimit } from './log-limit.ts';

// The tests begin at the start of a window, so that no window ends during a test.
const MINUTE = 60_000;
beforeEach(() => jest.useFakeTimers({ now: 100 * MINUTE }));
afterEach(() => jest.useRealTimers());

test('allows three lines per key and minute', () => {
  const limit = new LogLimit();
  expect(Array.from({ length: 5 }, () => limit.allows('/a'))).toEqual([true, true, true, false, false]);
  expect(limit.allows('/b')).toBe(true);
  jest.advanceTimersByTime(MINUTE);
  expect(limit.allows('/a')).toBe(true);
});

test('allows lines of at most a hundred keys per minute', () => {
  const limit = new LogLimit();
  const allowed = Array.from({ length: 150 }, (_, index) => limit.allows(`/${index}`)).filter(Boolean);
  expect(allowed).toHaveLength(100);
  expect(limit.allows('/0')).toBe(true);
});
