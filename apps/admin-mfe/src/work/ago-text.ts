import { dateLocale, type Language } from '@meridian/domain';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** A time relative to `now`, such as "5 minutes ago" or "in 2 hours". */
export const agoText = (iso: string, now: number, language: Language): string => {
  const distance = new Date(iso).getTime() - now;
  const [unit, length] = UNITS.find(([, each]) => Math.abs(distance) >= each) ?? (['second', 1000] as const);
  return new Intl.RelativeTimeFormat(dateLocale(language)).format(Math.trunc(distance / length), unit);
};
