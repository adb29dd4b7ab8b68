import type { Facets } from '@meridian/contracts';
import {
  FILTER_FLAGS,
  foldValue,
  GENDERS,
  type Language,
  type ListFilter,
  sizeLabel,
} from '@meridian/domain';
import type { TextKey, TFunction } from '@meridian/i18n';
import type { FilterOption } from './filter-options.tsx';
import type { FilterTexts } from './filter-texts.ts';
import type { FacetCounts } from './use-facets.ts';

type CountedFacet = Exclude<keyof Facets, 'price' | 'weightMax'>;
/** A facet whose values have a name in Russian. */
type NamedFacet = Exclude<ListFilter, 'gender' | 'flags' | 'sizes'>;

type Group = { name: NamedFacet; testId: string; legend: TextKey<'filter'> };
/** The groups after those of the specification, by column, with their hook and the key of their legend. */
export const MORE_GROUPS: readonly (readonly Group[])[] = [
  [
    { name: 'brands', testId: 'filter-brand', legend: 'brand' },
    { name: 'watchTypes', testId: 'filter-watch-type', legend: 'watchType' },
  ],
  [
    { name: 'categories', testId: 'filter-category', legend: 'category' },
    { name: 'strapMaterial', testId: 'filter-strap-material', legend: 'strapMaterial' },
  ],
  [
    { name: 'movement', testId: 'filter-movement', legend: 'movement' },
    { name: 'dialColor', testId: 'filter-dial-color', legend: 'dialColor' },
  ],
  [{ name: 'material', testId: 'filter-material', legend: 'material' }],
];

const countLookup = (facets: FacetCounts, facet: CountedFacet) => {
  const counts = new Map(facets.draft[facet].map(({ value, count }) => [foldValue(value), count]));
  return (value: string): number => counts.get(foldValue(value)) ?? 0;
};

/** A later part of a detail begins with a small letter: `calibre V 12`. */
const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Sizes in their natural order: 36 mm, 38 mm, 40 mm. */
const bySize = (a: { value: string }, b: { value: string }) =>
  a.value.localeCompare(b.value, 'en', { numeric: true });

/** The number of watches of the draft that resist at least as much: that of the lowest value at or above the bars. */
const countFrom = (counts: Facets['waterMin'], bars: string): number =>
  counts.find(({ value }) => Number(value) >= Number(bars))?.count ?? 0;

/** The values of each filter with their counts for the draft and labels in the shopper's language. */
export const filterChoices = (
  facets: FacetCounts | null,
  t: TFunction<'catalog'>,
  texts: FilterTexts,
  language: Language,
) => {
  const all = facets?.all ?? null;
  const countOf = (facet: CountedFacet) => (facets ? countLookup(facets, facet) : () => undefined);
  const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, language);
  const sizes = countOf('sizes');
  const gender = countOf('gender');
  const flags = countOf('flags');
  const availability = countOf('availability');
  const sale = countOf('sale');
  /** In the order of the facet: most watches first. */
  const named = (name: NamedFacet): FilterOption[] | null => {
    const count = countOf(name);
    return (
      all &&
      all[name].map((facet) => ({
        value: facet.value,
        label: capitalized((language === 'ru' && facet.nameRU) || facet.value),
        count: count(facet.value),
        ...('colorHex' in facet && { colorHex: facet.colorHex }),
      }))
    );
  };
  return {
    // Null until loaded; the panel renders skeletons.
    sizes:
      all &&
      [...all.sizes].sort(bySize).map(({ value }): FilterOption => ({
        value,
        label: sizeLabel(value, language),
        count: sizes(value),
      })),
    colors: named('colors')?.sort(byLabel) ?? null,
    collections: named('collections')?.sort(byLabel) ?? null,
    brands: named('brands')?.sort(byLabel) ?? null,
    watchTypes: named('watchTypes')?.sort(byLabel) ?? null,
    categories: named('categories')?.sort(byLabel) ?? null,
    movement: named('movement'),
    material: named('material'),
    dialColor: named('dialColor'),
    strapMaterial: named('strapMaterial'),
    waterMin:
      all &&
      all.waterMin.map(({ value }): FilterOption => ({
        value,
        label: texts('waterFrom', { bars: value }),
        count: facets ? countFrom(facets.draft.waterMin, value) : undefined,
      })),
    gender: GENDERS.map((value): FilterOption => ({
      value,
      label: t(`gender.${value}`),
      count: gender(value),
    })),
    flags: FILTER_FLAGS.map((value): FilterOption => ({
      value,
      label: t(`flags.${value}`),
      count: flags(value),
    })),
    inStock: availability('inStock'),
    outOfStock: availability('outOfStock'),
    /** Undefined for a catalogue without watches on sale. */
    sale: all?.sale.some(({ count }) => count > 0) ? sale('yes') : undefined,
  };
};
