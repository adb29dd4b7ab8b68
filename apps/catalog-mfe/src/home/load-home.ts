import type { HomeWatch, ListedWatch, PagedName } from '@meridian/contracts';
import { FEATURED_COLLECTION, FEATURED_ITEMS, type Season, seasonRange } from '@meridian/domain';
import type { Services } from '@meridian/federation';

export interface HomeData {
  /** Computed once, by the server, because browser and server may be in different months at midnight. */
  season: { from: Season; to: Season; year: number };
  /** Watches flagged `main`. */
  main: HomeWatch[];
  /** The first watches of the featured collection. */
  featured: HomeWatch[];
  /** Names of the featured collection and the name of its page; null if it has no watches. */
  collection: PagedName | null;
}

/** Maximum number of watches in the carousel; the catalogue lists all of them. */
const MAX_CAROUSEL_WATCHES = '48';

const toHomeWatch = ({ slug, nameEN, nameRU, colors }: ListedWatch): HomeWatch => ({
  slug,
  nameEN,
  nameRU,
  image: colors[0]?.images[0] ?? '',
});

export const loadHome = async (
  { api, now, store }: Pick<Services, 'api' | 'now' | 'store'>,
  signal?: AbortSignal,
): Promise<HomeData> => {
  const { currency } = store.getState().locale;
  const [main, featured] = await Promise.all([
    api('GET /api/watches', {
      query: { flags: 'main', limit: MAX_CAROUSEL_WATCHES, currency, details: '0' },
      signal,
    }),
    api('GET /api/watches', {
      query: { collections: FEATURED_COLLECTION, limit: String(FEATURED_ITEMS), currency, details: '0' },
      signal,
    }),
  ]);
  const collection = featured.watches[0]?.collection;
  return {
    season: seasonRange(new Date(now)),
    main: main.watches.map(toHomeWatch),
    featured: featured.watches.slice(0, FEATURED_ITEMS).map(toHomeWatch),
    collection: collection
      ? { nameEN: collection.nameEN, nameRU: collection.nameRU, slug: collection.slug }
      : null,
  };
};
