/** The first instants of the day, the week (from Monday) and the month that a moment lies in. */
export interface PeriodStarts {
  day: Date;
  week: Date;
  month: Date;
}

const DAY_MS = 86_400_000;

/** One for each zone: making one costs more than all that is asked of it. */
const formats = new Map<string, Intl.DateTimeFormat>();
const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(timeZone, format);
  return format;
};

/** Wall-clock time of a zone at an instant, written as if it were UTC. */
const wallClock = (instant: number, timeZone: string): number => {
  const parts = formatOf(timeZone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
};

/** The first instant of a calendar day in a zone. */
const startOfDay = (midnight: number, timeZone: string): Date => {
  // The zone's offset around that midnight, before and after a possible change of clocks.
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((at) => wallClock(at, timeZone) - at);
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const exact = candidates.find((at) => wallClock(at, timeZone) === midnight);
  // Where clocks jump over midnight the day begins with the jump: the later reading of the old offset.
  return new Date(exact ?? Math.max(...candidates));
};

/** Where the shop's day, week and month began, by the clocks of its time zone. */
export const periodStarts = (now: Date, timeZone: string): PeriodStarts => {
  const today = Math.floor(wallClock(now.getTime(), timeZone) / DAY_MS) * DAY_MS;
  const date = new Date(today);
  const sinceMonday = (date.getUTCDay() + 6) % 7;
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1);
  return {
    day: startOfDay(today, timeZone),
    week: startOfDay(today - sinceMonday * DAY_MS, timeZone),
    month: startOfDay(first, timeZone),
  };
};

/** The first instant of a day (`yyyy-mm-dd`) in a zone, or of one so many days later. */
export const dayStart = (day: string, timeZone: string, later = 0): Date =>
  startOfDay(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS, timeZone);

/** The day (`yyyy-mm-dd`) that a zone has at an instant. */
export const dayIn = (instant: Date, timeZone: string): string =>
  new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10);
