import { inLanguage } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import type { Comparison } from './load-comparison.ts';

/** Title and description of the page. A comparison is a private selection, so search engines leave it out. */
export const compareHead = ({
  data,
  t,
  locale,
}: Pick<HeadArguments<Comparison, 'compare'>, 'data' | 't' | 'locale'>): Head => {
  const names = data.watches.map((watch) => inLanguage(watch, 'name', locale.language)).join(', ');
  return {
    title: data.watches.length > 1 ? t('page.titleOf', { names }) : t('page.title'),
    description: t('page.description'),
    noIndex: true,
  };
};
