/** The catalogue filter (spec sections 3 to 5): values of one filter are combined by OR, filters by AND. */
export interface CatalogueFilter {
  availability: { inStock: boolean; outOfStock: boolean };
  /** Inclusive bounds in the current currency; null is unbounded. */
  priceRange: { min: number | null; max: number | null };
  /** English colour names. */
  colors: string[];
  sizes: string[];
  /** English collection names. */
  collections: string[];
  gender: string[];
  flags: string[];
}

/** Shows watches in stock; no other filter is set. */
export const defaultFilter = (): CatalogueFilter => ({
  availability: { inStock: true, outOfStock: false },
  priceRange: { min: null, max: null },
  colors: [],
  sizes: [],
  collections: [],
  gender: [],
  flags: [],
});

/** Shows every watch: the state after "clear" until the next "apply". */
export const noFilter = (): CatalogueFilter => ({
  ...defaultFilter(),
  availability: { inStock: false, outOfStock: false },
});

/** Normalises a name for comparison: case and outer blanks are ignored. */
export const foldCase = (value: string): string => value.trim().toLowerCase();
