import { imageSources, type ImageSources } from '@meridian/domain';

/** The editorial images of the home page: size in pixels and placeholder colours until the image is loaded. */
export const SCENES = {
  hero: {
    path: 'scenes/hero.jpg',
    width: 2400,
    height: 1350,
    placeholder: { edge: '#393129', middle: '#5a4a3f' },
  },
  featured: {
    path: 'scenes/featured-collection.jpg',
    width: 1400,
    height: 1750,
    placeholder: { edge: '#a09689', middle: '#8f959e' },
  },
  women: {
    path: 'scenes/women.jpg',
    width: 1400,
    height: 1600,
    placeholder: { edge: '#c0a49e', middle: '#bea9a9' },
  },
  men: {
    path: 'scenes/men.jpg',
    width: 1400,
    height: 1600,
    placeholder: { edge: '#948a7f', middle: '#646668' },
  },
} as const;

/** Four customer photos (spec section 9). */
export const COMMUNITY = [
  { edge: '#bbaea1', middle: '#727b72' },
  { edge: '#a49485', middle: '#b0a28c' },
  { edge: '#b8a99a', middle: '#ada7a0' },
  { edge: '#908172', middle: '#8b8172' },
].map((placeholder, index) => ({
  path: `scenes/community-${index + 1}.jpg`,
  altKey: `home.community.alt${(index + 1) as 1 | 2 | 3 | 4}` as const,
  placeholder,
}));

export const heroImage = (): ImageSources => imageSources(SCENES.hero.path, 2400, 480);
/** Value of `sizes` for the hero image, which is cropped at its sides below 1252 pixels. */
export const HERO_SIZES =
  '(max-width: 699px) 100vw, (max-width: 999px) 112vw, (max-width: 1252px) 1252px, 100vw';
