import type { Head, HeadArguments } from '@meridian/federation';

/** Head of the wish list, which is everybody's own: nothing for search engines. */
export const wishListHead = ({ t }: Pick<HeadArguments, 't'>): Head => ({
  title: t('wishList.title'),
  description: t('wishList.description'),
  noIndex: true,
});
