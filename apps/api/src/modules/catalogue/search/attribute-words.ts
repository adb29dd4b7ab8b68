import type { CatalogueEntry } from './catalogue-search.ts';

/** Words of a search text that select watches by an attribute instead of a text, in any form. */
export const ATTRIBUTE_WORDS = {
  male: ['men', 'man', 'male', 'gents', 'him', 'мужские', 'мужчине', 'мужчинам', 'мужу', 'муж'],
  female: [
    'women',
    'woman',
    'ladies',
    'lady',
    'female',
    'her',
    'женские',
    'женщине',
    'женщинам',
    'жене',
    'жена',
  ],
  gifts: ['gift', 'gifts', 'present', 'presents', 'подарок', 'подарки', 'подарочные'],
  hits: ['new', 'latest', 'releases', 'новинка', 'новинки', 'новые'],
  exclusive: ['exclusive', 'эксклюзив', 'эксклюзивные'],
  mechanical: ['mechanical', 'mechanic', 'механика', 'механические'],
} as const satisfies Record<string, readonly string[]>;
export type Attribute = keyof typeof ATTRIBUTE_WORDS;

/** Automatic and hand-wound movements are mechanical. */
const MECHANICAL = /automatic|self-?winding|hand-?wound|manual|mechanical|автомат|ручн|механич/i;

/** The attributes of a watch. @param typeNames the names of its type in both languages */
export const attributesOf = (entry: CatalogueEntry, typeNames: readonly string[]): Attribute[] => {
  const movements = entry.colors.map(
    ({ details }) => `${details?.watchMovementEN} ${details?.watchMovementRU}`,
  );
  const isMechanical = [...movements, ...typeNames].some((text) => MECHANICAL.test(text));
  const flags = (['gifts', 'hits', 'exclusive'] as const).filter((flag) => entry.flags.includes(flag));
  return [entry.gender, ...flags, ...(isMechanical ? (['mechanical'] as const) : [])];
};

/** A number with grouped digits and «тыс.» or `k`, but no measure. */
const AMOUNT = String.raw`(\d[\d\s.,]*\d)(?:\s*(тыс|k|к)(?![\p{L}])\.?)?(?!\s*(?:mm|мм|m|м|bar|бар|atm|атм)(?![\p{L}]))`;
const MAX_PRICE = new RegExp(
  String.raw`(?<![\p{L}])(?:до|дешевле|не дороже|under|below|up to|less than)\s+${AMOUNT}`,
  'iu',
);
const MIN_PRICE = new RegExp(
  String.raw`(?<![\p{L}])(?:от|дороже|from|over|above|more than)\s+${AMOUNT}`,
  'iu',
);
const CURRENCY_WORDS =
  /(?<![\p{L}])(?:тенге|тг|руб(?:лей|\.)?|долларов|tenge|roubles|rubles|dollars)(?![\p{L}])|[₸₽$]/giu;

const amountOf = (found: RegExpExecArray | null): number | null =>
  found ? Number(found[1]?.replace(/\D/g, '')) * (found[2] ? 1000 : 1) : null;

/** Price words of a search text, such as «до 200 000», and the text without them. */
export const priceWords = (text: string): { min: number | null; max: number | null; rest: string } => {
  const [min, max] = [amountOf(MIN_PRICE.exec(text)), amountOf(MAX_PRICE.exec(text))];
  if (min === null && max === null) return { min, max, rest: text };
  const rest = text.replace(MIN_PRICE, ' ').replace(MAX_PRICE, ' ').replace(CURRENCY_WORDS, ' ');
  return { min, max, rest };
};
