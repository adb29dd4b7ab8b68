import { imageSources, type ImageSources } from '@meridian/domain';

/** The editorial images of the home page, with their sizes in pixels. The demo shop has the files (`tools/seed/images`). */
export const SCENES = {
  hero: { path: 'scenes/hero.3931295a4a40.avif', width: 2400, height: 1350 },
  featured: { path: 'scenes/featured-collection.a096898e949e.avif', width: 1280, height: 1600 },
  women: { path: 'scenes/women.c0a49ebea9a9.avif', width: 1400, height: 1600 },
  men: { path: 'scenes/men.948a7e656669.avif', width: 1400, height: 1600 },
} as const;

/** Four customer photos (spec section 9). */
export const COMMUNITY = [
  { path: 'scenes/community-1.bbafa1727b72.avif', altKey: 'home.community.alt1' },
  { path: 'scenes/community-2.a49384b0a28d.avif', altKey: 'home.community.alt2' },
  { path: 'scenes/community-3.b8a99aada7a1.avif', altKey: 'home.community.alt3' },
  { path: 'scenes/community-4.9081738c8171.avif', altKey: 'home.community.alt4' },
] as const;

export const heroImage = (): ImageSources => imageSources(SCENES.hero.path, 2400, 480);
/** Value of `sizes` for the hero image, which is cropped at its sides below 1252 pixels, on phones to a square. */
export const HERO_SIZES =
  '(max-width: 699px) 178vw, (max-width: 999px) 112vw, (max-width: 1252px) 1252px, 100vw';
