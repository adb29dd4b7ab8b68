import type { Head, HeadArguments } from '@meridian/federation';

/** Title and description of the page. */
export const ordersHead = ({ t }: Pick<HeadArguments<undefined, 'orders'>, 't'>): Head => ({
  title: t('page.title'),
  description: t('page.description'),
});
