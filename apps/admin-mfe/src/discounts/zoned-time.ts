/** Returns the wall clock of a time zone at an instant, as a field of the type `datetime-local` has it. */
export const wallClock = (instant: number, timeZone: string): string =>
  new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short', timeZone })
    .format(instant)
    .replace(' ', 'T');

/**
 * Returns the ISO instant at which the wall clock of a time zone shows a time; null for an invalid time. A time that the
 * beginning of summer time skips is an hour later.
 */
export const instantOf = (time: string, timeZone: string): string | null => {
  const utc = Date.parse(`${time}Z`);
  if (Number.isNaN(utc)) return null;
  const offsetAt = (instant: number) => Date.parse(`${wallClock(instant, timeZone)}Z`) - instant;
  // The offset of the first guess may be that of the other side of a change of clocks.
  return new Date(utc - offsetAt(utc - offsetAt(utc))).toISOString();
};
