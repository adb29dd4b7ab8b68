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
 * State of the catalogue, stored in the URL. The filter controls differ from the applied filter in one case: after
 * "clear" all controls have their defaults while all watches are shown.
 */
export interface CatalogueView {
  filter: CatalogueFilter;
  /** Whether all watches are shown, until the next "apply". */
  cleared: boolean;
  sort: WatchSort;
  /** Search text; empty if there is none. */
  q: string;
}

export const defaultView = (): CatalogueView => ({
  filter: defaultFilter(),
  cleared: false,
  sort: 'newest',
  q: '',
});

const MAX_TEXT_LENGTH = 200;
const MAX_VALUES = 40;

/** Values of a comma-separated list, trimmed and without case-insensitive duplicates. */
const parseList = (value: string | null): string[] => {
  const seen = new Set<string>();
  return (value ?? '')
    .split(',')
    .map((part) => part.trim().slice(0, MAX_TEXT_LENGTH))
    .filter((part) => part && !seen.has(foldCase(part)) && seen.add(foldCase(part)))
    .slice(0, MAX_VALUES);
};

const parsePriceBound = (value: string | null): number | null =>
  value !== null && /^\d{1,12}(\.\d{1,2})?$/.test(value) ? Number(value) : null;

/** Values of the parameter `availability`. Without it the filter is "in stock"; "clear" sets `all`. */
const AVAILABILITY: ReadonlyMap<string, CatalogueFilter['availability']> = new Map([
  ['instock', { inStock: true, outOfStock: false }],
  ['outofstock', { inStock: false, outOfStock: true }],
  ['instock,outofstock', { inStock: true, outOfStock: true }],
  ['none', { inStock: false, outOfStock: false }],
]);

const parseAvailability = (value: string | null): CatalogueFilter['availability'] => {
  const key = parseList(value).map(foldCase).sort().join(',');
  return AVAILABILITY.get(key) ?? defaultFilter().availability;
};

const formatAvailability = ({ inStock, outOfStock }: CatalogueFilter['availability']): string => {
  if (inStock && outOfStock) return 'inStock,outOfStock';
  if (outOfStock) return 'outOfStock';
  return inStock ? '' : 'none';
};

/**
 * Parses the query of a catalogue URL. Price bounds are valid only for the currency in which they were set; in another
 * one they are ignored.
 */
export const parseView = (params: URLSearchParams, currency: Currency): CatalogueView => {
  const sort = SORTS.find((candidate) => candidate === params.get('sort')) ?? 'newest';
  const q = (params.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  const cleared = foldCase(params.get('availability') ?? '') === 'all';
  const priceCurrency = params.get('currency');
  // A form without JavaScript repeats the parameter for each value.
  const listOf = (name: string) => parseList(params.getAll(name).join(','));
  const boundsApply = !isCurrency(priceCurrency) || priceCurrency === currency;
  return {
    sort,
    q,
    cleared,
    filter: {
      availability: parseAvailability(params.get('availability')),
      priceRange: {
        min: boundsApply ? parsePriceBound(params.get('priceMin')) : null,
        max: boundsApply ? parsePriceBound(params.get('priceMax')) : null,
      },
      colors: listOf('colors'),
      sizes: listOf('sizes'),
      collections: listOf('collections'),
      gender: listOf('gender').map((gender) => readGender(gender) ?? gender),
      flags: listOf('flags').map(
        (flag) => FILTER_FLAGS.find((candidate) => candidate === foldCase(flag)) ?? flag,
      ),
    },
  };
};

/** Query parameters of a view, without defaults. */
export const viewParams = (view: CatalogueView, currency: Currency): URLSearchParams => {
  const { filter } = view;
  const { min, max } = filter.priceRange;
  const entries: [(typeof VIEW_PARAMETERS)[number], string][] = [
    ['gender', filter.gender.join(',')],
    ['flags', filter.flags.join(',')],
    ['colors', filter.colors.join(',')],
    ['sizes', filter.sizes.join(',')],
    ['collections', filter.collections.join(',')],
    ['availability', view.cleared ? 'all' : formatAvailability(filter.availability)],
    ['priceMin', min === null ? '' : String(min)],
    ['priceMax', max === null ? '' : String(max)],
    ['currency', min === null && max === null ? '' : currency],
    ['q', view.q],
    ['sort', view.sort === 'newest' ? '' : view.sort],
  ];
  return new URLSearchParams(entries.filter(([, value]) => value !== ''));
};

/** Path and query of a view, with unescaped commas. */
export const viewPath = (view: CatalogueView, currency: Currency, path = '/products'): string => {
  const query = viewParams(view, currency).toString().replaceAll('%2C', ',');
  return query ? `${path}?${query}` : path;
};

/** The applied filter. For a cleared view it ignores the default availability. */
const effectiveFilter = (view: CatalogueView): CatalogueFilter =>
  view.cleared ? { ...view.filter, availability: noFilter().availability } : view.filter;

/** Query of `GET /api/watches` for a view. */
export const toApiQuery = (view: CatalogueView, currency: Currency): CatalogueQueryInput => {
  const filter = effectiveFilter(view);
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
    details: '0',
  };
};
