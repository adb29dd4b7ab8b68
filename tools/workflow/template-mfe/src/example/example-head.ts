import type { Head, HeadArguments } from '@meridian/federation';

/** What the page says of itself to browsers and search engines. */
export const exampleHead = ({ t }: Pick<HeadArguments, 't'>): Head => ({
  title: t('page.title'),
  description: t('page.description'),
});
