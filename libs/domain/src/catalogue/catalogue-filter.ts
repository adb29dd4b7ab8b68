/** The filters by a list of values, with their names in the URL. The first five are those of the specification. */
export const LIST_FILTERS = [
  'gender',
  'flags',
  'colors',
  'sizes',
  'collections',
  'brands',
  'watchTypes',
  'categories',
  'movement',
  'material',
  'dialColor',
  'strapMaterial',
] as const;
export type ListFilter = (typeof LIST_FILTERS)[number];

/** An object with a value per list filter. */
export const perListFilter = <T>(valueOf: (name: ListFilter) => T): Record<ListFilter, T> =>
  Object.fromEntries(LIST_FILTERS.map((name) => [name, valueOf(name)])) as Record<ListFilter, T>;

/**
 * The catalogue filter (spec sections 3 to 5): values of one filter are combined by OR, filters by AND. Values are English
 * names.
 */
export interface CatalogueFilter extends Record<ListFilter, string[]> {
  availability: { inStock: boolean; outOfStock: boolean };
  /** Only watches on sale in the current currency. */
  sale: boolean;
  /** Inclusive bounds in the current currency; null is unbounded. */
  priceRange: { min: number | null; max: number | null };
  /** Lowest water resistance in bar; null is unbounded. */
  waterMin: number | null;
  /** Highest weight in grams; null is unbounded. */
  weightMax: number | null;
}

/** Shows watches in stock; no other filter is set. */
export const defaultFilter = (): CatalogueFilter => ({
  ...perListFilter(() => []),
  availability: { inStock: true, outOfStock: false },
  sale: false,
  priceRange: { min: null, max: null },
  waterMin: null,
  weightMax: null,
});

/** Shows every watch: the state after "clear" until the next "apply". */
export const noFilter = (): CatalogueFilter => ({
  ...defaultFilter(),
  availability: { inStock: false, outOfStock: false },
});

/** Normalises a name for comparison: case and outer blanks are ignored. */
export const foldCase = (value: string): string => value.trim().toLowerCase();

/** Joins the values of a filter for a URL. A comma inside a value is escaped by a backslash. */
export const joinValues = (values: readonly string[]): string =>
  values.map((value) => value.replaceAll(',', '\\,')).join(',');

/** Splits a list of `joinValues`, without blanks around the values and empty ones. */
export const splitValues = (list: string): string[] =>
  (list.match(/(?:\\,|[^,])+/g) ?? []).map((value) => value.replaceAll('\\,', ',').trim()).filter(Boolean);

const APOSTROPHES = /[’‘ʼʹ`´′]/g;
/** Combining marks, and characters without a width. */
const INVISIBLE = /[\p{M}\p{Cf}]/gu;

/**
 * Normalises a text for a search that people type: case, accents, the dots of ё and compatibility forms are ignored, and
 * all apostrophes are equal.
 */
export const foldSearch = (text: string): string =>
  text.replace(APOSTROPHES, "'").normalize('NFKD').replace(INVISIBLE, '').toLowerCase().trim();

/** Normalises a value of a filter for comparison: case and all blanks are ignored, so that `316L` is `316 l`. */
export const foldValue = (value: string): string => value.replace(/\s/g, '').toLowerCase();
