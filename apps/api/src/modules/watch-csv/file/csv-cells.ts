import {
  CELL_LIST_SEPARATOR,
  COLOR_COLUMNS,
  type ColorColumn,
  WATCH_COLUMNS,
  type WatchColumn,
} from '@meridian/contracts';
import type { WatchDetails } from '@meridian/domain';
import type { Types } from 'mongoose';
import type { CatalogueLookups } from '../../catalogue/catalogue-lookups.ts';
import type { StoredLookup } from '../../lookups/lookup.schema.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';

type StoredColor = StoredWatch['colors'][number];
type NumberText = (value: number) => string;

/** Cells by their column. */
export type Cells<C extends string> = Record<C, string>;

const nameOf = (entries: ReadonlyMap<string, StoredLookup>, id: Types.ObjectId | null): string =>
  (id && entries.get(id.toHexString())?.nameEN) ?? '';

/** Converts all line ends to `\n`, because forms send other ones. */
export const normalizeLineEnds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** The cells of a watch without its colours and sizes. `number` formats numbers. */
export const watchCells = (
  watch: StoredWatch,
  lookups: CatalogueLookups,
  number: NumberText = String,
): Cells<WatchColumn> => {
  const amount = (value: number | undefined): string => (value === undefined ? '' : number(value));
  return {
    id: watch._id.toHexString(),
    nameEN: watch.nameEN,
    nameRU: watch.nameRU,
    descriptionEN: normalizeLineEnds(watch.descriptionEN),
    descriptionRU: normalizeLineEnds(watch.descriptionRU),
    brand: nameOf(lookups.brands, watch.brand),
    watchType: nameOf(lookups.watchTypes, watch.watchType),
    category: nameOf(lookups.categories, watch.category),
    collection: nameOf(lookups.collections, watch.collection),
    gender: watch.gender,
    flags: watch.flags.join(CELL_LIST_SEPARATOR),
    priceKZT: amount(watch.price.kzt),
    priceRUB: amount(watch.price.rub),
    priceUSD: amount(watch.price.usd),
    weight: number(watch.weight),
    wbLink: watch.wbLink,
  };
};

/** The cells of a colour. */
export const colorCells = (color: StoredColor): Cells<ColorColumn> => {
  const { colorNameEN, colorNameRU, colorHex, sku, details, images } = color;
  return {
    ...(Object.fromEntries(
      Object.entries(details).map(([key, value]) => [key, normalizeLineEnds(value)]),
    ) as WatchDetails),
    colorNameEN,
    colorNameRU,
    colorHex,
    sku,
    images: images.join(CELL_LIST_SEPARATOR),
  };
};

/** Number of leading columns, id and English name, that identify the watch in every row. */
const KEY_COLUMNS = 2;
const BLANK_WATCH = WATCH_COLUMNS.map(() => '');
const BLANK_COLOR = COLOR_COLUMNS.map(() => '');

/**
 * The rows of a watch, one per colour and size. The cells of the watch are only in its first row, those of a colour only
 * in the first row of the colour, so that each value is edited in one place. Every row has the id and the English name.
 */
export const csvRowsOf = (watch: StoredWatch, lookups: CatalogueLookups, number: NumberText): string[][] => {
  const cells = watchCells(watch, lookups, number);
  const allCells = WATCH_COLUMNS.map((column) => cells[column]);
  const keyCells = BLANK_WATCH.map((_, index) => (index < KEY_COLUMNS ? (allCells[index] ?? '') : ''));
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
  return variants.map((variant, index) => [...(index === 0 ? allCells : keyCells), ...variant]);
};
