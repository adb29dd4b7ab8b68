import { CURRENCIES, type Currency, type Price } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { numberOf } from '../data/plain-number.ts';
import type { Problems } from '../panel/versioned-form.tsx';
import { instantOf, wallClock } from './zoned-time.ts';

export const NAMES = ['nameRU', 'nameEN'] as const;
export const TIMES = ['from', 'until'] as const;
type Name = (typeof NAMES)[number];
type Time = (typeof TIMES)[number];

/** The names and the period of a sale or a promo code. */
type NamedPeriod = Record<Name, string> & Record<Time, string | null>;
/** Their fields. Times are those of the shop's clock; empty is without a beginning or an end. */
export type PeriodValues = Record<Name | Time, string>;
export type AmountValues = Record<Currency, string>;
/** What is chosen, and whether it is all watches: the last entry that is removed does not make it that. */
export interface ScopeValues<Scope> {
  scope: Scope;
  isForAll: boolean;
}

const isEmpty = (scope: object): boolean => Object.values(scope).flat().length === 0;
/** A stored scope without entries is all watches. */
export const scopeValues = <Scope extends object>(scope: Scope): ScopeValues<Scope> => ({
  scope,
  isForAll: isEmpty(scope),
});
export const scopeProblem = (t: TFunction<'admin'>, { scope, isForAll }: ScopeValues<object>): Problems =>
  isForAll || !isEmpty(scope) ? {} : { scope: t('discounts.problems.scope') };

export const periodValues = (
  { nameRU, nameEN, from, until }: NamedPeriod,
  timeZone: string,
): PeriodValues => {
  const clock = (instant: string | null) => (instant ? wallClock(Date.parse(instant), timeZone) : '');
  return { nameRU, nameEN, from: clock(from), until: clock(until) };
};

/** An unchanged time keeps its seconds, which the field does not show. */
export const periodBody = (values: PeriodValues, saved: NamedPeriod, timeZone: string): NamedPeriod => {
  const shown = periodValues(saved, timeZone);
  const instant = (name: Time): string | null => {
    if (values[name] === shown[name]) return saved[name];
    // An invalid time stays, so that it is refused: null is without an end.
    return values[name] ? (instantOf(values[name], timeZone) ?? values[name]) : null;
  };
  return {
    nameRU: values.nameRU.trim(),
    nameEN: values.nameEN.trim(),
    from: instant('from'),
    until: instant('until'),
  };
};

export const amountValues = (amounts: Price): AmountValues => ({
  kzt: String(amounts.kzt ?? ''),
  rub: String(amounts.rub ?? ''),
  usd: String(amounts.usd ?? ''),
});

/** The amounts of the fields that are not empty. */
export const amountsOf = (values: AmountValues): Price => {
  const given: Price = {};
  for (const currency of CURRENCIES)
    if (values[currency].trim()) given[currency] = numberOf(values[currency]);
  return given;
};

interface Issue {
  path: readonly PropertyKey[];
  code?: string | undefined;
  maximum?: number | bigint;
}

const problemOf = (t: TFunction<'admin'>, path: string, { code, maximum }: Omit<Issue, 'path'>): string => {
  if (path === 'until' && code === 'custom') return t('discounts.problems.until');
  if (path === 'from' || path === 'until') return t('discounts.problems.time');
  if (/\.kzt$/.test(path)) return t('discounts.problems.wholeAmount');
  if (/\.(rub|usd)$/.test(path)) return t('discounts.problems.amount');
  if (/^(discount\.(amount|price)|minimum)$/.test(path)) return t('discounts.problems.noAmount');
  return code === 'too_big'
    ? t('settings.problems.textTooLong', { max: Number(maximum) })
    : t('settings.problems.text');
};

/**
 * Error messages by field path of the endpoint.
 * @param ownProblem the message of a field that only sales or only promo codes have
 */
export const discountProblems = (
  t: TFunction<'admin'>,
  issues: readonly Issue[] | undefined,
  ownProblem: (path: string, max: number) => string | undefined,
): Problems =>
  Object.fromEntries(
    // The first problem of a field is that of its own value.
    (issues ?? []).toReversed().map(({ path, ...issue }) => {
      const field = path.map(String).join('.');
      return [field, ownProblem(field, Number(issue.maximum ?? 0)) ?? problemOf(t, field, issue)];
    }),
  );
