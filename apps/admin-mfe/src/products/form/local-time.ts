/** An ISO time as the value of a `datetime-local` field, by the clock of the browser. */
export const localTime = (iso: string): string => {
  const time = new Date(iso);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** The ISO time for the value of a `datetime-local` field. A text that is no time stays, so that its validation fails. */
export const isoTime = (local: string): string => {
  const time = new Date(local);
  return Number.isNaN(time.getTime()) ? local : time.toISOString();
};
