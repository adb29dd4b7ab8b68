import type { Head, HeadArguments } from '@meridian/federation';

/** Title and description of the page. */
export const compareHead = ({ t }: Pick<HeadArguments<undefined, 'compare'>, 't'>): Head => ({
  title: t('page.title'),
  description: t('page.description'),
});
