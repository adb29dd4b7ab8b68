import { pictureSources, pictureUrl } from '@meridian/domain';
import type { Head, HeadArguments } from '@meridian/federation';
import { HERO_MAX_WIDTH, HERO_SIZES, SCENES } from './scenes.ts';

/** Head of the home page: its title is the brand name (spec section 2). */
export const homeHead = ({ t, origin }: Pick<HeadArguments, 't' | 'origin'>): Head => {
  const [best] = pictureSources(SCENES.hero.path, HERO_MAX_WIDTH).sources;
  const name = t('home.name');
  return {
    title: t('home.title'),
    description: t('home.description'),
    image: pictureUrl(SCENES.hero.path, 1280, 'webp'),
    preloadPicture: best && { ...best, sizes: HERO_SIZES },
    structuredData: [
      {
        '@context': 'https://schema.org',
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/products?q={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  };
};
