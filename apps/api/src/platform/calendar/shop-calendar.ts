/** The first instants of the day, the week (from Monday) and the month that contain an instant. */
interface PeriodStarts {
  day: Date;
  week: Date;
  month: Date;
}

const DAY_MS = 86_400_000;

/** One format per time zone, because constructing a format is more expensive than using it. */
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

/** Returns the wall-clock time of a zone at an instant, encoded as a UTC timestamp. */
const wallClock = (instant: number, timeZone: string): number => {
  const parts = formatOf(timeZone).formatToParts(instant);
  const read = (type: Intl.DateTimeFormatPartTypes): number =>
    Number(parts.find((part) => part.type === type)?.value);
  return Date.UTC(read('year'), read('month') - 1, read('day'), read('hour'), read('minute'), read('second'));
};

/** Returns the first instant of a calendar day in a zone. `midnight` is its midnight, encoded as a UTC timestamp. */
const startOfDay = (midnight: number, timeZone: string): Date => {
  // The offsets of the zone before and after a possible clock change.
  const offsets = [midnight - DAY_MS, midnight + DAY_MS].map((at) => wallClock(at, timeZone) - at);
  const candidates = offsets.map((offset) => midnight - offset).sort((a, b) => a - b);
  const exact = candidates.find((at) => wallClock(at, timeZone) === midnight);
  // If clocks skip midnight, the day begins at the clock change, which is the later candidate.
  return new Date(exact ?? Math.max(...candidates));
};

/** Returns the starts of the current day, week and month in a time zone. */
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

/** Returns the first instant of a day (`yyyy-mm-dd`) in a zone, or of the day `later` days after it. */
export const dayStart = (day: string, timeZone: string, later = 0): Date =>
  startOfDay(Date.parse(`${day}T00:00:00Z`) + later * DAY_MS, timeZone);

/** Returns the calendar day (`yyyy-mm-dd`) of an instant in a zone. */
export const dayIn = (instant: Date, timeZone: string): string =>
  new Date(wallClock(instant.getTime(), timeZone)).toISOString().slice(0, 10);
