import { CURRENCIES, type Price } from '../shop/money.ts';
import { DETAIL_FIELDS, type WatchDetails } from './watch-attributes.ts';

/** The values that a watch on sale needs (spec section 5). Missing ones are empty, null or 0. */
export interface SaleValues {
  nameEN: string;
  nameRU: string;
  descriptionEN: string;
  descriptionRU: string;
  price: Price;
  weight: number;
  brand: unknown;
  watchType: unknown;
  gender?: string | undefined;
  colors: readonly {
    colorNameEN: string;
    colorNameRU: string;
    colorHex: string;
    sku: string;
    details: Partial<WatchDetails>;
    images: readonly unknown[];
  }[];
  sizes: readonly string[];
}

/** The kinds of values that a watch on sale needs, each for one line of a list. */
export const SALE_FIELDS = [
  'name',
  'description',
  'price',
  'weight',
  'brand',
  'watchType',
  'gender',
  'colors',
  'colorName',
  'colorHex',
  'sku',
  'details',
  'images',
  'sizes',
] as const;
export type SaleField = (typeof SALE_FIELDS)[number];

const TEXTS = ['nameEN', 'nameRU', 'descriptionEN', 'descriptionRU'] as const;
const OF_COLOR = ['colorNameEN', 'colorNameRU', 'colorHex', 'sku'] as const;
const DETAIL_KEYS = DETAIL_FIELDS.flatMap((field) => [`${field}EN`, `${field}RU`] as const);

/** The paths of the values that a watch needs before it goes on sale, such as `colors.0.details.materialEN`. */
export const missingForSale = (watch: SaleValues): string[] => [
  ...TEXTS.filter((field) => !watch[field].trim()),
  ...CURRENCIES.filter((currency) => !watch.price[currency]).map((currency) => `price.${currency}`),
  ...(['weight', 'brand', 'watchType', 'gender'] as const).filter((field) => !watch[field]),
  ...(['colors', 'sizes'] as const).filter((field) => watch[field].length === 0),
  ...watch.colors.flatMap((color, index) =>
    [
      ...OF_COLOR.filter((field) => !color[field].trim()),
      ...DETAIL_KEYS.filter((key) => !color.details[key]?.trim()).map((key) => `details.${key}`),
      ...(color.images.length === 0 ? ['images'] : []),
    ].map((path) => `colors.${index}.${path}`),
  ),
];

/** The kinds of the missing values of `missingForSale`, each once. */
export const missingFieldsOf = (watch: SaleValues): SaleField[] => {
  const paths = missingForSale(watch);
  const isMissing = (field: SaleField): boolean =>
    paths.some((path) =>
      path
        .replace(/^colors\.\d+\./, '')
        .replace(/(EN|RU)$/, '')
        .split('.')
        .includes(field),
    );
  return SALE_FIELDS.filter(isMissing);
};
