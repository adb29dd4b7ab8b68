/** Validation of URL parameters, which a user can edit freely. */
export const isOneOf = <T extends string>(values: readonly T[], value: unknown): value is T =>
  values.includes(value as T);

export const isId = (value: string): boolean => /^[0-9a-f]{24}$/.test(value);

/** Whether the value is an existing calendar day in the format `yyyy-mm-dd`. */
export const isDay = (value: string): boolean =>
  /^\d{4}-\d\d-\d\d$/.test(value) && new Date(`${value}T00:00:00Z`).toJSON()?.startsWith(value) === true;
