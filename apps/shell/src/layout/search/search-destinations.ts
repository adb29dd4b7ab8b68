import { DESTINATIONS } from '../destinations.ts';

/** Link to the catalogue with a search text; without one, to all watches. */
export const searchDestination = (text: string): string =>
  text ? `${DESTINATIONS.watches}?q=${encodeURIComponent(text)}` : DESTINATIONS.watches;

/** Link to the catalogue filtered by a brand or a collection, given by its English name. */
export const filterDestination = (filter: 'brands' | 'collections', nameEN: string): string =>
  `${DESTINATIONS.watches}?${filter}=${encodeURIComponent(nameEN)}`;
