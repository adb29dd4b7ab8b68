import type { ShopTime } from '@meridian/domain';
import { DateTime } from 'luxon';

/** Returns the start of a period. Where clocks repeat midnight, the period begins at the first one. */
const startOf = (period: 'day' | 'week' | 'month', time: DateTime): Date => {
  const start = time.startOf(period);
  return (start.getPossibleOffsets()[0] ?? start).toJSDate();
};

/** Returns the first instants of the day, the week (from Monday) and the month that contain an instant. */
export const periodStarts = (now: Date, zone: string) => {
  const local = DateTime.fromJSDate(now, { zone });
  return { day: startOf('day', local), week: startOf('week', local), month: startOf('month', local) };
};

/** Returns the first instant of a day (`yyyy-mm-dd`) in a zone, or of the day `later` days after it. */
export const dayStart = (day: string, zone: string, later = 0): Date =>
  startOf('day', DateTime.fromISO(day, { zone }).plus({ days: later }));

/** Returns the calendar day (`yyyy-mm-dd`) of an instant in a zone. */
export const dayIn = (instant: Date, zone: string): string =>
  DateTime.fromJSDate(instant, { zone }).toFormat('yyyy-MM-dd');

/** Returns the day and the hour of an instant in the shop's time zone. */
export const shopTimeOf = (instant: Date, zone: string): ShopTime => ({
  day: dayIn(instant, zone),
  hour: DateTime.fromJSDate(instant, { zone }).hour,
});
