import type { CatalogueQueryInput, WatchSort } from '@meridian/contracts';
import {
  type CatalogueFilter,
  type Currency,
  defaultFilter,
  FILTER_FLAGS,
  foldCase,
  isCurrency,
  noFilter,
  readGender,
} from '@meridian/domain';

export const SORTS: readonly WatchSort[] = ['newest', 'priceAsc', 'priceDesc', 'name'];

/** Query parameters of a view. */
export const VIEW_PARAMETERS = [
  'gender',
  'flags',
  'colors',
  'sizes',
  'collections',
  'availability',
  'priceMin',
  'priceMax',
  'currency',
  'q',
  'sort',
] as const;

/**
 * What the catalogue shows, as its address tells it. The filter's controls and what is applied differ in one case:
 * after "clear" every control stands at its default while all watches are shown.
 */
export interface CatalogueView {
  filter: CatalogueFilter;
  /** All watches are shown; the controls' defaults act again with the next "apply". */
  cleared: boolean;
  sort: WatchSort;
  /** Search text, empty for none. */
  q: string;
}

export const defaultView = (): CatalogueView => ({
  filter: defaultFilter(),
  cleared: false,
  sort: 'newest',
  q: '',
});

const MAX_TEXT = 200;
const MAX_VALUES = 40;

/** Values of a comma list without blanks and repetitions (case does not matter). */
const listOf = (value: string | null): string[] => {
  const seen = new Set<string>();
  return (value ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, MAX_TEXT))
    .filter((part) => part && !seen.has(foldCase(part)) && seen.add(foldCase(part)))
    .slice(0, MAX_VALUES);
};

const boundOf = (value: string | null): number | null =>
  value !== null && /^\d{1,12}(\.\d{1,2})?$/.test(value) ? Number(value) : null;

/** `availability` of the address: absent is the default (in stock), `all` is what "clear" leaves. */
const AVAILABILITY: ReadonlyMap<string, CatalogueFilter['availability']> = new Map([
  ['instock', { inStock: true, outOfStock: false }],
  ['outofstock', { inStock: false, outOfStock: true }],
  ['instock,outofstock', { inStock: true, outOfStock: true }],
  ['none', { inStock: false, outOfStock: false }],
]);

const availabilityOf = (value: string | null): CatalogueFilter['availability'] => {
  const key = listOf(value).map(foldCase).sort().join(',');
  return AVAILABILITY.get(key) ?? defaultFilter().availability;
};

const availabilityText = ({ inStock, outOfStock }: CatalogueFilter['availability']): string => {
  if (inStock && outOfStock) return 'inStock,outOfStock';
  if (outOfStock) return 'outOfStock';
  return inStock ? '' : 'none';
};

/**
 * Reads an address. Price bounds belong to the currency they were set in: seen in another one they are dropped, as
 * the slider is bound anew.
 */
export const readAddress = (params: URLSearchParams, currency: Currency): CatalogueView => {
  const sort = SORTS.find((candidate) => candidate === params.get('sort')) ?? 'newest';
  const q = (params.get('q') ?? '').trim().slice(0, MAX_TEXT);
  const cleared = foldCase(params.get('availability') ?? '') === 'all';
  const priced = params.get('currency');
  const samePrices = !isCurrency(priced) || priced === currency;
  return {
    sort,
    q,
    cleared,
    filter: {
      availability: availabilityOf(params.get('availability')),
      priceRange: {
        min: samePrices ? boundOf(params.get('priceMin')) : null,
        max: samePrices ? boundOf(params.get('priceMax')) : null,
      },
      colors: listOf(params.get('colors')),
      sizes: listOf(params.get('sizes')),
      collections: listOf(params.get('collections')),
      gender: listOf(params.get('gender')).map((gender) => readGender(gender) ?? gender),
      flags: listOf(params.get('flags')).map(
        (flag) => FILTER_FLAGS.find((known) => known === foldCase(flag)) ?? flag,
      ),
    },
  };
};

/** The query of an address; what stands at its default is left out. */
export const writeAddress = (view: CatalogueView, currency: Currency): URLSearchParams => {
  const { filter } = view;
  const { min, max } = filter.priceRange;
  const entries: [(typeof VIEW_PARAMETERS)[number], string][] = [
    ['gender', filter.gender.join(',')],
    ['flags', filter.flags.join(',')],
    ['colors', filter.colors.join(',')],
    ['sizes', filter.sizes.join(',')],
    ['collections', filter.collections.join(',')],
    ['availability', view.cleared ? 'all' : availabilityText(filter.availability)],
    ['priceMin', min === null ? '' : String(min)],
    ['priceMax', max === null ? '' : String(max)],
    ['currency', min === null && max === null ? '' : currency],
    ['q', view.q],
    ['sort', view.sort === 'newest' ? '' : view.sort],
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
};

/** Path and query of a view; commas stay readable. */
export const viewPath = (view: CatalogueView, currency: Currency, path = '/products'): string => {
  const query = writeAddress(view, currency).toString().replaceAll('%2C', ',');
  return query ? `${path}?${query}` : path;
};

/** The filter that acts: everything a cleared view's address may add still narrows, its defaults do not. */
const actingFilter = (view: CatalogueView): CatalogueFilter =>
  view.cleared ? { ...view.filter, availability: noFilter().availability } : view.filter;

/** The same view as the API's query. */
export const apiQueryOf = (view: CatalogueView, currency: Currency): CatalogueQueryInput => {
  const filter = actingFilter(view);
  const { inStock, outOfStock } = filter.availability;
  const { min, max } = filter.priceRange;
  return {
    currency,
    sort: view.sort,
    gender: filter.gender.join(','),
    flags: filter.flags.join(','),
    colors: filter.colors.join(','),
    sizes: filter.sizes.join(','),
    collections: filter.collections.join(','),
    // Both on or both off: no filtering by availability (spec section 5).
    ...(inStock === outOfStock ? {} : { availability: inStock ? 'inStock' : 'outOfStock' }),
    ...(min === null ? {} : { priceMin: String(min) }),
    ...(max === null ? {} : { priceMax: String(max) }),
    q: view.q,
  };
};
