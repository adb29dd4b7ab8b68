import type { Currency } from '@meridian/domain';
import type { CatalogueEntry } from './catalogue-search.ts';

const listed = (words: string): readonly string[] => words.split(' ');

/** Words of a search text that select watches by an attribute instead of a text, in any form. */
export const ATTRIBUTE_WORDS = {
  male: [
    ...listed('men man male gents gentlemen boy him husband boyfriend dad father'),
    ...listed('мужские мужчине мужчинам мужчин мужу муж парню мальчику папе отцу'),
  ],
  female: [
    ...listed('women woman ladies lady female girl her wife girlfriend mum mom mother'),
    ...listed('женские женщине женщинам женщин жене жена девушке девушкам девочке маме'),
  ],
  gifts: listed('gift gifts present presents подарок подарки подарочные'),
  hits: listed('new latest releases arrivals hits bestseller новинка новинки новые хит хиты бестселлер'),
  exclusive: listed('exclusive эксклюзив эксклюзивные'),
  signature: listed('signature знаковые'),
  mechanical: listed('mechanical mechanic механика механические'),
} satisfies Record<string, readonly string[]>;
export type Attribute = keyof typeof ATTRIBUTE_WORDS;

/** Words that only join an attribute to the rest of a search text, as in “gift for her”. */
export const JOINING_WORDS = ['for', 'to', 'the', 'a', 'and', 'my', 'для', 'на', 'в', 'и', 'с'];

/** Automatic and hand-wound movements are mechanical. */
const MECHANICAL = /automatic|self-?winding|hand-?wound|manual|mechanical|автомат|ручн|механич/i;

/** The attributes of a watch. @param typeNames the names of its type in both languages */
export const attributesOf = (entry: CatalogueEntry, typeNames: readonly string[]): Attribute[] => {
  const movements = entry.colors.map(
    ({ details }) => `${details?.watchMovementEN} ${details?.watchMovementRU}`,
  );
  const isMechanical = [...movements, ...typeNames].some((text) => MECHANICAL.test(text));
  const flags = (['gifts', 'hits', 'exclusive', 'signature'] as const).filter((flag) =>
    entry.flags.includes(flag),
  );
  return [entry.gender, ...flags, ...(isMechanical ? (['mechanical'] as const) : [])];
};

/** A number with a currency, grouped digits and «тыс.», `k` or «млн», but no measure. */
const AMOUNT = String.raw`[$₸₽]?\s*(\d{1,3}(?:[\s.,]\d{3})+|\d+(?:[.,]\d{1,2})?)(?!\d|[\s.,]\d{3}(?!\d))(?:\s*(тыс|k|к|млн)(?!\p{L})\.?)?(?!\s*(?:mm|мм|m|м|bar|бар|atm|атм)(?!\p{L}))`;
const MAX_PRICE = new RegExp(
  String.raw`(?<!\p{L})(?:до|дешевле|не дороже|не более|не больше|under|below|up to|(?:less|cheaper|no more) than|at most|(?<=from\P{L}+)to)\s+${AMOUNT}`,
  'iu',
);
const MIN_PRICE = new RegExp(
  String.raw`(?<!\p{L})(?:от|дороже|свыше|from|over|above|more than)\s+${AMOUNT}`,
  'iu',
);
const CURRENCY_WORDS: readonly (readonly [RegExp, Currency])[] = [
  [/(?<!\p{L})(?:тенге|тг|tenge|kzt)(?!\p{L})|₸/iu, 'kzt'],
  [/(?<!\p{L})(?:руб(?:лей|\.)?|roubles|rubles|rub)(?!\p{L})|₽/iu, 'rub'],
  [/(?<!\p{L})(?:долларов|dollars|usd)(?!\p{L})|\$/iu, 'usd'],
];

const MULTIPLES: Readonly<Record<string, number>> = { тыс: 1000, k: 1000, к: 1000, млн: 1_000_000 };
const amountOf = ([, digits = '', multiple = '']: RegExpExecArray): number => {
  const isGrouped = /^\d{1,3}(?:[\s.,]\d{3})+$/.test(digits);
  const amount = Number(isGrouped ? digits.replace(/\D/g, '') : digits.replace(',', '.'));
  return amount * (MULTIPLES[multiple.toLowerCase()] ?? 1);
};

/** Bounds of a price, null without one; the currency is null if the text names none. */
export interface PriceWords {
  min: number | null;
  max: number | null;
  currency: Currency | null;
  /** The text without the words of the price. */
  rest: string;
}

/** Price words of a search text, such as «до 200 000» or “under $500”. */
export const priceWords = (text: string): PriceWords => {
  const max = MAX_PRICE.exec(text);
  // “No more than” is no lower bound.
  const withoutMax = max ? text.replace(max[0], ' ') : text;
  const min = MIN_PRICE.exec(withoutMax);
  if (!min && !max) return { min: null, max: null, currency: null, rest: text };
  const [, currency = null] = CURRENCY_WORDS.find(([words]) => words.test(text)) ?? [];
  const rest = CURRENCY_WORDS.reduce(
    (left, [words]) => left.replace(words, ' '),
    min ? withoutMax.replace(min[0], ' ') : withoutMax,
  );
  return { min: min && amountOf(min), max: max && amountOf(max), currency, rest };
};
