import { FILTER_FLAGS, GENDERS } from './watch-attributes.ts';

/**
 * Paths in the sitemap besides the pages of watches, brands and collections: home, the catalogue lists of the menu, contact and the static pages.
 * An end-to-end test crawls the shop and compares this list with the pages that it finds.
 */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/products',
  ...GENDERS.map((gender) => `/products?gender=${gender}`),
  ...FILTER_FLAGS.map((flag) => `/products?flags=${flag}`),
  '/brands',
  '/contact-us',
  '/policies/terms-of-service',
  '/policies/privacy-policy',
  '/policies/return-policy',
  '/pages/warranties',
  '/pages/accessibility',
  '/pages/authenticity',
];
