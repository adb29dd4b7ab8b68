import type { Facets } from '@meridian/contracts';
import { FILTER_FLAGS, foldCase, GENDERS, type Language, sizeLabel } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import type { FilterOption } from './filter-options.tsx';
import type { Counted } from './use-facets.ts';

type ListFacet = Exclude<keyof Facets, 'price'>;

const counter = (counted: Counted, facet: ListFacet) => {
  const counts = new Map(counted.draft[facet].map(({ value, count }) => [foldCase(value), count]));
  return (value: string): number => counts.get(foldCase(value)) ?? 0;
};

/** Sizes in their natural order: 36 mm, 38 mm, 40 mm. */
const bySize = (a: { value: string }, b: { value: string }) =>
  a.value.localeCompare(b.value, 'en', { numeric: true });

/** Every value of each filter with its count for the draft, in the visitor's language. */
export const optionsOf = (counted: Counted | null, t: TFunction, language: Language) => {
  const all = counted?.all ?? null;
  const countOf = (facet: ListFacet) => (counted ? counter(counted, facet) : () => undefined);
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
    // Unknown until read: a place is kept for them.
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
