import type { Head, HeadArguments } from '@meridian/federation';

/** Title and description of the page. */
export const exampleHead = ({ t }: Pick<HeadArguments<undefined, 'example'>, 't'>): Head => ({
  title: t('page.title'),
  description: t('page.description'),
});
