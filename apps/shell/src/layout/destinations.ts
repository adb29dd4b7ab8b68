/** Link targets of header, menu and footer (spec section 2, query links). */
export const DESTINATIONS = {
  home: '/',
  watches: '/products',
  gifts: '/products?flags=gifts',
  exclusive: '/products?flags=exclusive',
  latest: '/products?flags=hits',
  signature: '/products?flags=signature',
  men: '/products?gender=male',
  women: '/products?gender=female',
  shop: '/shop',
  favorites: '/favorites',
  account: '/account',
  auth: '/auth',
  forgot: '/auth/forgot',
  contact: '/contact-us',
  terms: '/policies/terms-of-service',
  privacy: '/policies/privacy-policy',
  returns: '/policies/return-policy',
  warranty: '/pages/warranties',
  accessibility: '/pages/accessibility',
  authenticity: '/pages/authenticity',
  construction: '/under-construct',
} as const;

/** Link to the catalogue filtered by one colour, given by its English name. */
export const colorDestination = (nameEN: string): string =>
  `${DESTINATIONS.watches}?colors=${encodeURIComponent(nameEN)}`;

/** Link to the catalogue with a search text; without one, to all watches. */
export const searchDestination = (text: string): string =>
  text ? `${DESTINATIONS.watches}?q=${encodeURIComponent(text)}` : DESTINATIONS.watches;

/** Link to the catalogue filtered by a brand or a collection, given by its English name. */
export const filterDestination = (filter: 'brands' | 'collections', nameEN: string): string =>
  `${DESTINATIONS.watches}?${filter}=${encodeURIComponent(nameEN)}`;
