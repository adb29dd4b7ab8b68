/** What may stand in an address, where anybody can write anything. */
export const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.includes(value as T);

export const isId = (value: string): boolean => /^[0-9a-f]{24}$/.test(value);

/** Whether it is a day, `yyyy-mm-dd`, that there is in the calendar. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
