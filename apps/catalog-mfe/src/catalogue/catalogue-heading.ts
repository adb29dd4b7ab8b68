import type { TextKey, TFunction } from '@meridian/i18n';
import { FILTER_FLAGS } from '@meridian/domain';
import type { CatalogueView } from './catalogue-view.ts';

const BY_VALUE: ReadonlyMap<string, TextKey<'catalog'>> = new Map([
  ['male', 'catalogue.headingMale'],
  ['female', 'catalogue.headingFemale'],
  ['gifts', 'catalogue.headingGifts'],
  ['exclusive', 'catalogue.headingExclusive'],
  ['hits', 'catalogue.headingHits'],
  ['signature', 'catalogue.headingSignature'],
]);

/** The gender or flag of a menu link; undefined if the view has none or more than one. */
export const menuChoice = ({ filter }: CatalogueView): string | undefined => {
  const selected = [...filter.gender, ...filter.flags];
  const [only] = selected;
  return selected.length === 1 && only && BY_VALUE.has(only) ? only : undefined;
};

export const isFlag = (value: string): value is (typeof FILTER_FLAGS)[number] =>
  FILTER_FLAGS.some((flag) => flag === value);

/** Heading of the page: the search text, the menu choice, or the default. */
export const headingOf = (view: CatalogueView, t: TFunction<'catalog'>): string => {
  if (view.q) return t('catalogue.headingSearch', { q: view.q });
  const choice = menuChoice(view);
  return t(BY_VALUE.get(choice ?? '') ?? 'catalogue.heading');
};
