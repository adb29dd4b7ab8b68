import type { Head, HeadArguments } from '@meridian/federation';

/** The page is about one shopper's order, so search engines do not index it. */
export const returnHead = ({ t }: Pick<HeadArguments<undefined, 'orders'>, 't'>): Head => ({
  title: t('returns.head.title'),
  description: t('returns.head.description'),
  noIndex: true,
});
