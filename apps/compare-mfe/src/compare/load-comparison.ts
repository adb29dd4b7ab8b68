import type { Watch, WatchColor } from '@meridian/contracts';
import { measuresOf, type StockEntry, type WatchDetails, type WatchMeasures } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import { MAX_COMPARED, validIds } from '../selection/compare-ids.ts';

type Lookups = 'brand' | 'watchType' | 'category' | 'collection';
type Names = { nameEN: string; nameRU: string };

/** The fields of a watch that the table shows. They are part of the page data. */
export interface ComparedWatch
  extends
    Pick<Watch, 'slug' | 'nameEN' | 'nameRU' | 'price' | 'regularPrice' | 'weight' | 'gender' | 'sizes'>,
    Record<Lookups, Names | null> {
  id: string;
  measures: WatchMeasures;
  colors: (Pick<WatchColor, 'colorNameEN' | 'colorNameRU' | 'colorHex'> & {
    image: string;
    details: WatchDetails;
  })[];
  /** The variants in stock. Without quantities, so that a sale changes the page only if it sells a variant out. */
  available: Pick<StockEntry, 'colorNameEN' | 'size'>[];
}

/** The comparison of a URL. */
export interface Comparison {
  /** In the order of the URL. */
  watches: ComparedWatch[];
  /** Number of ids that belong to no watch. */
  unknown: number;
  /** Whether the URL names more watches than fit. */
  isCut: boolean;
  onlyDifferences: boolean;
}

const namesOf = (lookup: Names | null): Names | null =>
  lookup && { nameEN: lookup.nameEN, nameRU: lookup.nameRU };

const comparedOf = (watch: Watch): ComparedWatch => ({
  id: watch._id,
  slug: watch.slug,
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  price: watch.price,
  regularPrice: watch.regularPrice,
  weight: watch.weight,
  gender: watch.gender,
  sizes: watch.sizes,
  brand: namesOf(watch.brand),
  watchType: namesOf(watch.watchType),
  category: namesOf(watch.category),
  collection: namesOf(watch.collection),
  measures: measuresOf(watch),
  colors: watch.colors.map(({ colorNameEN, colorNameRU, colorHex, images, details }) => ({
    colorNameEN,
    colorNameRU,
    colorHex,
    image: images[0] ?? '',
    details,
  })),
  available: watch.stock.flatMap(({ colorNameEN, size, quantity }) =>
    quantity > 0 ? [{ colorNameEN, size }] : [],
  ),
});

/** Loads the first watches of the parameter `ids`. Ids without a watch are counted and left out. */
export const loadComparison = async (
  { api }: Pick<Services, 'api'>,
  { searchParams }: URL,
  signal?: AbortSignal,
): Promise<Comparison> => {
  const values = (searchParams.get('ids') ?? '').split(',').filter((value) => value.trim() !== '');
  const valid = validIds(values);
  const ids = valid.slice(0, MAX_COMPARED);
  const repeated = values.length - new Set(values.map((value) => value.trim().toLowerCase())).size;
  const malformed = values.length - repeated - valid.length;
  const found =
    ids.length === 0 ? [] : (await api('GET /api/watches', { query: { ids: ids.join() }, signal })).watches;
  const watches = ids.flatMap((id) => found.filter(({ _id }) => _id === id) as Watch[]);
  return {
    watches: watches.map(comparedOf),
    unknown: malformed + ids.length - watches.length,
    isCut: valid.length > MAX_COMPARED,
    onlyDifferences: searchParams.get('diff') === '1',
  };
};
