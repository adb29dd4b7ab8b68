import type { Facets } from '@meridian/contracts';
import { FILTER_FLAGS, foldCase, GENDERS, type Language, sizeLabel } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import type { FilterOption } from './filter-options.tsx';
import type { FacetCounts } from './use-facets.ts';

type ListFacet = Exclude<keyof Facets, 'price'>;

const countLookup = (facets: FacetCounts, facet: ListFacet) => {
  const counts = new Map(facets.draft[facet].map(({ value, count }) => [foldCase(value), count]));
  return (value: string): number => counts.get(foldCase(value)) ?? 0;
};

/** Sizes in their natural order: 36 mm, 38 mm, 40 mm. */
const bySize = (a: { value: string }, b: { value: string }) =>
  a.value.localeCompare(b.value, 'en', { numeric: true });

/** The values of each filter with their counts for the draft and labels in the visitor's language. */
export const filterChoices = (facets: FacetCounts | null, t: TFunction<'catalog'>, language: Language) => {
  const all = facets?.all ?? null;
  const countOf = (facet: ListFacet) => (facets ? countLookup(facets, facet) : () => undefined);
  const name = ({ value, nameRU }: { value: string; nameRU: string }) =>
    language === 'ru' ? nameRU || value : value;
  const byLabel = (a: FilterOption, b: FilterOption) => a.label.localeCompare(b.label, language);
  const sizes = countOf('sizes');
  const colors = countOf('colors');
  const collections = countOf('collections');
  const gender = countOf('gender');
  const flags = countOf('flags');
  const availability = countOf('availability');
  return {
    // Null until loaded; the panel renders skeletons.
    sizes:
      all &&
      [...all.sizes].sort(bySize).map(({ value }): FilterOption => ({
        value,
        label: sizeLabel(value, language),
        count: sizes(value),
      })),
    colors:
      all &&
      all.colors
        .map((facet): FilterOption => {
          const { value, colorHex } = facet;
          return { value, label: name(facet), count: colors(value), colorHex };
        })
        .sort(byLabel),
    collections:
      all &&
      all.collections
        .map((facet): FilterOption => ({
          value: facet.value,
          label: name(facet),
          count: collections(facet.value),
        }))
        .sort(byLabel),
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
  };
};
