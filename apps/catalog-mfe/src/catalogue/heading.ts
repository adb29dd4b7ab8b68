import type { TFunction } from '@meridian/i18n';
import { FILTER_FLAGS } from '@meridian/domain';
import type { CatalogueView } from './address.ts';

const BY_VALUE: ReadonlyMap<string, string> = new Map([
  ['male', 'catalogue.headingMale'],
  ['female', 'catalogue.headingFemale'],
  ['gifts', 'catalogue.headingGifts'],
  ['exclusive', 'catalogue.headingExclusive'],
  ['hits', 'catalogue.headingHits'],
  ['signature', 'catalogue.headingSignature'],
]);

/** The one gender or flag that a menu link asks for, if the address asks for nothing else of the kind. */
export const menuChoice = ({ filter }: CatalogueView): string | undefined => {
  const chosen = [...filter.gender, ...filter.flags];
  const [only] = chosen;
  return chosen.length === 1 && only && BY_VALUE.has(only) ? only : undefined;
};

export const isFlag = (value: string): boolean => FILTER_FLAGS.some((flag) => flag === value);

/** What the page calls itself: the search, the menu's choice, or simply watches. */
export const headingOf = (view: CatalogueView, t: TFunction): string => {
  if (view.q) return t('catalogue.headingSearch', { q: view.q });
  const choice = menuChoice(view);
  return t((choice && BY_VALUE.get(choice)) ?? 'catalogue.heading');
};
