/** The editorial pictures of the home page, with their measures in pixels. */
export const SCENES = {
  hero: { path: 'scenes/hero.jpg', width: 2400, height: 1350 },
  featured: { path: 'scenes/featured-collection.jpg', width: 1400, height: 1750 },
  women: { path: 'scenes/women.jpg', width: 1400, height: 1600 },
  men: { path: 'scenes/men.jpg', width: 1400, height: 1600 },
} as const;

/** Four pictures of customers (spec section 9). */
export const COMMUNITY = [1, 2, 3, 4].map((number) => ({
  path: `scenes/community-${number}.jpg`,
  text: `home.community.alt${number}`,
}));

export const HERO_SIZES = '100vw';
export const HERO_MAX_WIDTH = 1920;
