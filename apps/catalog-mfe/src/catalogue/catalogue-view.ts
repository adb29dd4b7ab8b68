import type { CatalogueQueryInput, WatchSort } from '@meridian/contracts';
import {
  type CatalogueFilter,
  type Currency,
  defaultFilter,
  FILTER_FLAGS,
  foldValue,
  isCurrency,
  joinValues,
  LIST_FILTERS,
  perListFilter,
  readGender,
  splitValues,
} from '@meridian/domain';
import { SORTS } from '../paged-list/card-page.ts';

/** Query parameters of a view. */
export const VIEW_PARAMETERS = [
  ...LIST_FILTERS,
  'waterMin',
  'weightMax',
  'availability',
  'sale',
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
  /** Null for the default: the relevance of a search, otherwise the newest first. */
  sort: (typeof SORTS)[number] | null;
  /** Search text; empty if there is none. */
  q: string;
}

export const defaultView = (): CatalogueView => ({
  filter: defaultFilter(),
  cleared: false,
  sort: null,
  q: '',
});

export const sortOf = ({ sort, q }: Pick<CatalogueView, 'sort' | 'q'>): WatchSort =>
  sort ?? (q ? 'relevance' : 'newest');

const MAX_TEXT_LENGTH = 200;
const MAX_VALUES = 40;

/** Values of a comma-separated list, trimmed and without case-insensitive duplicates. */
const parseList = (value: string | null): string[] => {
  const seen = new Set<string>();
  return splitValues(value ?? '')
    .map((part) => part.slice(0, MAX_TEXT_LENGTH))
    .filter((part) => !seen.has(foldValue(part)) && seen.add(foldValue(part)))
    .slice(0, MAX_VALUES);
};

/** Parses `availability`. Without a known value the filter is "in stock"; "clear" sets `all`. */
const parseAvailability = (value: string | null): CatalogueFilter['availability'] => {
  const values = parseList(value).map(foldValue);
  const inStock = values.includes('instock');
  const outOfStock = values.includes('outofstock');
  return inStock || outOfStock || values.includes('none')
    ? { inStock, outOfStock }
    : defaultFilter().availability;
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
  const sort = SORTS.find((candidate) => candidate === params.get('sort')) ?? null;
  const q = (params.get('q') ?? '').trim().slice(0, MAX_TEXT_LENGTH);
  const cleared = foldValue(params.get('availability') ?? '') === 'all';
  const priceCurrency = params.get('currency');
  const boundOf = (name: string): number | null => {
    const value = params.get(name) ?? '';
    return /^\d{1,12}(\.\d{1,2})?$/.test(value) ? Number(value) : null;
  };
  const boundsApply = !isCurrency(priceCurrency) || priceCurrency === currency;
  // A form without JavaScript repeats the parameter for each value.
  const lists = perListFilter((name) => parseList(params.getAll(name).join(',')));
  return {
    sort,
    q,
    cleared,
    filter: {
      ...lists,
      availability: parseAvailability(params.get('availability')),
      priceRange: {
        min: boundsApply ? boundOf('priceMin') : null,
        max: boundsApply ? boundOf('priceMax') : null,
      },
      sale: params.get('sale') === 'yes',
      waterMin: boundOf('waterMin'),
      weightMax: boundOf('weightMax'),
      gender: lists.gender.map((gender) => readGender(gender) ?? gender),
      flags: lists.flags.map(
        (flag) => FILTER_FLAGS.find((candidate) => candidate === foldValue(flag)) ?? flag,
      ),
    },
  };
};

/** Query parameters of a view, without defaults. */
export const viewParams = (view: CatalogueView, currency: Currency): URLSearchParams => {
  const { filter, q, sort } = view;
  const { min, max } = filter.priceRange;
  const values: Partial<Record<(typeof VIEW_PARAMETERS)[number], string>> = {
    ...perListFilter((name) => joinValues(filter[name])),
    waterMin: `${filter.waterMin ?? ''}`,
    weightMax: `${filter.weightMax ?? ''}`,
    availability: view.cleared ? 'all' : formatAvailability(filter.availability),
    sale: filter.sale ? 'yes' : '',
    priceMin: `${min ?? ''}`,
    priceMax: `${max ?? ''}`,
    currency: (min ?? max) === null ? '' : currency,
    q,
    sort: q || sort !== 'newest' ? (sort ?? '') : '',
  };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value));
};

/** Path and query of a view, with unescaped commas. */
export const viewPath = (view: CatalogueView, currency: Currency, path = '/products'): string => {
  const query = viewParams(view, currency).toString().replaceAll('%2C', ',');
  return query ? `${path}?${query}` : path;
};

/** Query of `GET /api/watches` for a view. It has the parameters of the view. */
export const toApiQuery = (view: CatalogueView, currency: Currency): CatalogueQueryInput => {
  const { inStock, outOfStock } = view.filter.availability;
  return {
    ...Object.fromEntries(viewParams(view, currency)),
    currency,
    sort: sortOf(view),
    // Both on or both off: no filtering by availability (spec section 5). A cleared view ignores the default availability.
    availability: view.cleared || inStock === outOfStock ? undefined : inStock ? 'inStock' : 'outOfStock',
    view: 'card',
  };
};
