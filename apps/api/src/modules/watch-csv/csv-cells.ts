import {
  CELL_LIST_SEPARATOR,
  COLOR_COLUMNS,
  type ColorColumn,
  WATCH_COLUMNS,
  type WatchColumn,
} from '@meridian/contracts';
import type { WatchDetails } from '@meridian/domain';
import type { Types } from 'mongoose';
import type { Dictionaries } from '../catalogue/catalogue.repository.ts';
import type { StoredNamed, StoredWatch } from '../catalogue/stored.ts';

type StoredColor = StoredWatch['colors'][number];
type NumberText = (value: number) => string;

/** Cells by their column. */
export type Cells<C extends string> = Record<C, string>;

const nameOf = (entries: ReadonlyMap<string, StoredNamed>, id: Types.ObjectId | null): string =>
  (id && entries.get(id.toHexString())?.nameEN) ?? '';

/** Line ends as everything here is compared and written; forms send others. */
export const oneLineEnd = (text: string): string => text.replace(/\r\n?/g, '\n');

/** What a file says of a watch, apart from its colours and sizes. Numbers are written by `number`. */
export const watchCells = (
  watch: StoredWatch,
  names: Dictionaries,
  number: NumberText = String,
): Cells<WatchColumn> => {
  const amount = (value: number | undefined): string => (value === undefined ? '' : number(value));
  return {
    id: watch._id.toHexString(),
    nameEN: watch.nameEN,
    nameRU: watch.nameRU,
    descriptionEN: oneLineEnd(watch.descriptionEN),
    descriptionRU: oneLineEnd(watch.descriptionRU),
    brand: nameOf(names.brands, watch.brand),
    watchType: nameOf(names.watchTypes, watch.watchType),
    category: nameOf(names.categories, watch.category),
    collection: nameOf(names.collections, watch.collection),
    gender: watch.gender,
    flags: watch.flags.join(CELL_LIST_SEPARATOR),
    priceKZT: amount(watch.price.kzt),
    priceRUB: amount(watch.price.rub),
    priceUSD: amount(watch.price.usd),
    weight: number(watch.weight),
    wbLink: watch.wbLink,
  };
};

/** What a file says of a colour. */
export const colorCells = (color: StoredColor): Cells<ColorColumn> => {
  const { colorNameEN, colorNameRU, colorHex, sku, details, images } = color;
  return {
    ...(Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key, oneLineEnd(value)]),
    ) as WatchDetails),
    colorNameEN,
    colorNameRU,
    colorHex,
    sku,
    images: images.join(CELL_LIST_SEPARATOR),
  };
};

const BLANK_WATCH = WATCH_COLUMNS.map(() => '');
const BLANK_COLOR = COLOR_COLUMNS.map(() => '');

/**
 * The rows of a watch: one for each colour and size. What belongs to the watch stands in its first row, what belongs to
 * a colour in the colour's first one, so that a change is made in one place; every row says whose it is.
 */
export const rowsOf = (watch: StoredWatch, names: Dictionaries, number: NumberText): string[][] => {
  const cells = watchCells(watch, names, number);
  const whole = WATCH_COLUMNS.map((column) => cells[column]);
  const brief = BLANK_WATCH.map((_, index) => (index < 2 ? (whole[index] ?? '') : ''));
  const sizes = watch.sizes.length > 0 ? watch.sizes : [''];
  const rows = watch.colors.flatMap((color) => {
    const own = colorCells(color);
    return sizes.map((size, index) => {
      const stock = watch.stock.find(
        (row) => row.colorNameEN === color.colorNameEN && row.size === size,
      )?.quantity;
      return [
        ...COLOR_COLUMNS.map((column) =>
          index === 0 || column === 'colorNameEN' ? (own[column] ?? '') : '',
        ),
        size,
        stock === undefined ? '' : String(stock),
      ];
    });
  });
  const variants = rows.length > 0 ? rows : sizes.map((size) => [...BLANK_COLOR, size, '']);
  return variants.map((variant, index) => [...(index === 0 ? whole : brief), ...variant]);
};
