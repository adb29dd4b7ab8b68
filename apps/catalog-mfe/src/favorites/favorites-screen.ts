import type { Head, HeadArguments } from '@meridian/federation';

/** Head of the wish list. Not indexed, because its content is personal. */
export const head = ({ t }: Pick<HeadArguments<undefined, 'catalog'>, 't'>): Head => ({
  title: t('favorites.title'),
  description: t('favorites.description'),
  noIndex: true,
});

export { Component } from './favorites-page.tsx';
