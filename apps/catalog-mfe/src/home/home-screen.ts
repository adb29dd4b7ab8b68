import { SHOP_NAME, socialImageUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { HERO_SIZES, heroImage, SCENES } from './scenes.ts';

/** Head of the home page: its title is the brand name (spec section 2). */
export const head = ({ t }: Pick<HeadArguments<undefined, 'catalog'>, 't'>): Head => {
  const [bestSource] = heroImage().sources;
  return {
    title: SHOP_NAME,
    description: t('home.description'),
    image: socialImageUrl(SCENES.hero.path),
    preloadPicture: bestSource && { ...bestSource, sizes: HERO_SIZES },
  };
};

export { Component } from './home-page.tsx';
