import { instantOf, wallClock } from './zoned-time.ts';

test.each([
  ['Asia/Almaty', '2026-12-01T00:00', '2026-11-30T19:00:00.000Z'],
  ['Europe/Berlin', '2026-03-29T01:30', '2026-03-29T00:30:00.000Z'],
  ['Europe/Berlin', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
  ['Europe/Berlin', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
])('the clock of %s shows %s at %s', (zone, time, instant) => {
  expect(instantOf(time, zone)).toBe(instant);
  expect(wallClock(Date.parse(instant), zone)).toBe(time);
});

test('an incomplete time is no instant', () => expect(instantOf('', 'Asia/Almaty')).toBeNull());
