import { type Watch, watchForm } from '@meridian/contracts';
import {
  foldCase,
  type Measure,
  MEASURE_LIMITS,
  missingFieldsOf,
  missingForSale,
  type SaleField,
  type SaleValues,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { formPath } from '../field-paths.ts';
import { plainNumber } from '../../../data/plain-number.ts';
import { submissionOf, type WatchBody } from './watch-body.ts';
import { mayBeIncomplete, type WatchValues, withoutBlankRows } from '../watch-values.ts';

/** Error messages by form path. */
export type Problems = Record<string, string>;

const NUMBERS = /^(weight|lowStockThreshold|price\.\w+|stock\.\d+\.quantity)$/;

const isMeasure = (path: string): path is Measure => Object.hasOwn(MEASURE_LIMITS, path);

const valueAt = (body: WatchBody, path: readonly PropertyKey[]): unknown =>
  path.reduce<unknown>((value, key) => (value as Record<PropertyKey, unknown> | undefined)?.[key], body);

const isMissing = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const messageOf = (t: TFunction<'admin'>, path: string, value: unknown, maxLength: number | null): string => {
  if (isMissing(value)) return t('form.problems.required');
  if (path === 'wbLink') return t('form.problems.link');
  if (path === 'hsCode') return t('form.problems.hsCode');
  if (/^stock\.\d+\.size$/.test(path)) return t('form.problems.repeatedStock');
  if (isMeasure(path)) return t('form.problems.measure', MEASURE_LIMITS[path]);
  if (NUMBERS.test(path)) return t('form.problems.number');
  return maxLength === null ? t('form.problems.invalid') : t('form.problems.tooLong', { max: maxLength });
};

const duplicateProblems = (
  values: readonly string[],
  path: (index: number) => string,
  text: string,
): Problems => {
  const folded = values.map(foldCase);
  return Object.fromEntries(
    folded.flatMap((value, index) =>
      value && folded.indexOf(value) < index ? [[path(index), text] as const] : [],
    ),
  );
};

/** Whether a path is the colour or size of a stock row whose colour or size has no name yet: its own field shows that. */
const isOfUnnamedVariant = ({ colors, sizes, stock }: WatchValues, path: string): boolean => {
  const [, at, field] = /^stock\.(\d+)\.(colorName(?:EN|RU)|size)$/.exec(path) ?? [];
  const row = stock[Number(at)];
  if (!row || !field) return false;
  if (field === 'size') return sizes.some(({ key, value }) => key === row.size && !value.trim());
  const name = field === 'colorNameEN' ? 'colorNameEN' : 'colorNameRU';
  return colors.some((color) => color.key === row.color && !color[name].trim());
};

/** A number of the form: 1 for a text that is no number, because its own error shows that. */
const numberOf = (text: string): number => {
  const number = Number(plainNumber(text));
  return Number.isNaN(number) ? 1 : number;
};
const saleValuesOf = (values: WatchValues): SaleValues => ({
  ...values,
  weight: numberOf(values.weight),
  price: {
    kzt: numberOf(values.price.kzt),
    rub: numberOf(values.price.rub),
    usd: numberOf(values.price.usd),
  },
  sizes: values.sizes.map(({ value }) => value),
});

/** The kinds of values that the watch lacks for a sale. */
export const missingOf = (values: WatchValues): SaleField[] =>
  missingFieldsOf(saleValuesOf(withoutBlankRows(values)));

const missingProblems = (t: TFunction<'admin'>, values: WatchValues): Problems => {
  const required = t('form.problems.required');
  if (mayBeIncomplete(values))
    return values.nameEN.trim() || values.nameRU.trim() ? {} : { nameEN: required };
  return Object.fromEntries(
    missingForSale(saleValuesOf(values)).map((path) => [
      formPath(path),
      path.endsWith('.images') ? t('form.problems.image') : required,
    ]),
  );
};

/**
 * The errors of the form (spec section 5). The form is validated with the server's schema, and by rules that the schema
 * cannot express. A draft needs only a name.
 */
export const watchProblems = (t: TFunction<'admin'>, values: WatchValues, watch: Watch | null): Problems => {
  const { body } = submissionOf(values, watch);
  const problems: Problems = {};
  for (const issue of watchForm.safeParse(body).error?.issues ?? []) {
    const contractPath = issue.path.map(String).join('.');
    if (isOfUnnamedVariant(values, contractPath)) continue;
    const maxLength = issue.code === 'too_big' && issue.origin === 'string' ? Number(issue.maximum) : null;
    problems[formPath(contractPath)] ??= messageOf(t, contractPath, valueAt(body, issue.path), maxLength);
  }
  return {
    ...missingProblems(t, values),
    ...duplicateProblems(
      values.colors.map(({ colorNameEN }) => colorNameEN),
      (index) => `colors.${index}.colorNameEN`,
      t('form.problems.repeated'),
    ),
    ...duplicateProblems(
      values.sizes.map(({ value }) => value),
      (index) => `sizes.${index}.value`,
      t('form.problems.repeated'),
    ),
    ...problems,
  };
};
