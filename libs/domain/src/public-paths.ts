import { FILTER_FLAGS, GENDERS } from './watch-attributes.ts';

/**
 * Addresses that search engines are told of besides the product pages: home, the catalogue with the lists that the
 * menu links to, contact and the static pages. A test walks the shop and holds this list to what it finds.
 */
export const PUBLIC_PATHS: readonly string[] = [
  '/',
  '/products',
  ...GENDERS.map((gender) => `/products?gender=${gender}`),
  ...FILTER_FLAGS.map((flag) => `/products?flags=${flag}`),
  '/contact-us',
  '/policies/terms-of-service',
  '/policies/privacy-policy',
  '/policies/return-policy',
  '/pages/warranties',
  '/pages/accessibility',
  '/pages/authenticity',
];
