import fc from 'fast-check';
import { periodStarts, shopTimeOf } from './shop-calendar.ts';

test.each([
  // Almaty, UTC+5. 2026-11-21 is a Saturday.
  [
    '2026-11-21T12:00:00Z',
    'Asia/Almaty',
    '2026-11-20T19:00:00Z',
    '2026-11-15T19:00:00Z',
    '2026-10-31T19:00:00Z',
  ],
  // 19:30 UTC is the next day in Almaty.
  [
    '2026-11-20T19:30:00Z',
    'Asia/Almaty',
    '2026-11-20T19:00:00Z',
    '2026-11-15T19:00:00Z',
    '2026-10-31T19:00:00Z',
  ],
  [
    '2026-11-20T18:59:59Z',
    'Asia/Almaty',
    '2026-11-19T19:00:00Z',
    '2026-11-15T19:00:00Z',
    '2026-10-31T19:00:00Z',
  ],
  // A Monday is the first day of its week, a Sunday the last.
  ['2026-11-16T10:00:00Z', 'UTC', '2026-11-16T00:00:00Z', '2026-11-16T00:00:00Z', '2026-11-01T00:00:00Z'],
  ['2026-11-22T23:59:59Z', 'UTC', '2026-11-22T00:00:00Z', '2026-11-16T00:00:00Z', '2026-11-01T00:00:00Z'],
  // A week can begin in the previous month and year.
  ['2027-01-01T12:00:00Z', 'UTC', '2027-01-01T00:00:00Z', '2026-12-28T00:00:00Z', '2027-01-01T00:00:00Z'],
  // Clocks in Berlin go back on 2026-10-25 and forward on 2026-03-29.
  [
    '2026-10-25T12:00:00Z',
    'Europe/Berlin',
    '2026-10-24T22:00:00Z',
    '2026-10-18T22:00:00Z',
    '2026-09-30T22:00:00Z',
  ],
  [
    '2026-10-26T12:00:00Z',
    'Europe/Berlin',
    '2026-10-25T23:00:00Z',
    '2026-10-25T23:00:00Z',
    '2026-09-30T22:00:00Z',
  ],
  [
    '2026-03-29T12:00:00Z',
    'Europe/Berlin',
    '2026-03-28T23:00:00Z',
    '2026-03-22T23:00:00Z',
    '2026-02-28T23:00:00Z',
  ],
  [
    '2026-11-21T03:00:00Z',
    'America/New_York',
    '2026-11-20T05:00:00Z',
    '2026-11-16T05:00:00Z',
    '2026-11-01T04:00:00Z',
  ],
  [
    '2026-11-21T12:00:00Z',
    'Asia/Kolkata',
    '2026-11-20T18:30:00Z',
    '2026-11-15T18:30:00Z',
    '2026-10-31T18:30:00Z',
  ],
  // Clocks in Cairo skip midnight of 2026-04-24, so the day begins at 01:00.
  [
    '2026-04-24T12:00:00Z',
    'Africa/Cairo',
    '2026-04-23T22:00:00Z',
    '2026-04-19T22:00:00Z',
    '2026-03-31T22:00:00Z',
  ],
  // Clocks in Havana repeat midnight of 2026-11-01, so the day begins at the first one.
  [
    '2026-11-01T12:00:00Z',
    'America/Havana',
    '2026-11-01T04:00:00Z',
    '2026-10-26T04:00:00Z',
    '2026-11-01T04:00:00Z',
  ],
])('returns the starts of day, week and month at %s in %s', (now, zone, day, week, month) => {
  expect(periodStarts(new Date(now), zone)).toEqual({
    day: new Date(day),
    week: new Date(week),
    month: new Date(month),
  });
});

test('starts are in the past, at most one period away, and are starts of their own periods', () => {
  const zones = [
    'UTC',
    'Asia/Almaty',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Pacific/Apia',
  ];
  const hour = 3_600_000;
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2024-01-01'), max: new Date('2034-01-01'), noInvalidDate: true }),
      fc.constantFrom(...zones),
      (now, zone) => {
        const { day, week, month } = periodStarts(now, zone);
        const age = (start: Date): number => now.getTime() - start.getTime();
        for (const start of [day, week, month]) expect(age(start)).toBeGreaterThanOrEqual(0);
        expect(age(day)).toBeLessThan(26 * hour);
        expect(age(week)).toBeLessThan((7 * 24 + 2) * hour);
        expect(age(month)).toBeLessThan((31 * 24 + 2) * hour);
        expect(week.getTime()).toBeLessThanOrEqual(day.getTime());
        expect(periodStarts(day, zone).day).toEqual(day);
        expect(periodStarts(week, zone).week).toEqual(week);
        expect(periodStarts(month, zone).month).toEqual(month);
      },
    ),
  );
});

test.each([
  ['2026-11-23T09:59:59Z', 'Asia/Almaty', '2026-11-23', 14],
  ['2026-11-23T19:00:00Z', 'Asia/Almaty', '2026-11-24', 0],
  ['2026-11-23T19:00:00Z', 'Asia/Kolkata', '2026-11-24', 0],
  ['2026-11-23T19:00:00Z', 'America/New_York', '2026-11-23', 14],
])('returns the day and the hour of %s in %s', (instant, zone, day, hour) => {
  expect(shopTimeOf(new Date(instant), zone)).toEqual({ day, hour });
});
