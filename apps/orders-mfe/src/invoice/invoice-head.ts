import type { Head, HeadArguments } from '@meridian/federation';

/** Not indexed, because the page is about one shopper's order. */
export const invoiceHead = ({ t }: Pick<HeadArguments<undefined, 'orders'>, 't'>): Head => ({
  title: t('invoice.head.title'),
  description: t('invoice.head.description'),
  noIndex: true,
});
