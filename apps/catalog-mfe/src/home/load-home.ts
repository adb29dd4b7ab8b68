import type { Watch } from '@meridian/contracts';
import { FEATURED_COLLECTION, FEATURED_ITEMS, type Season, seasonRange } from '@meridian/domain';
import type { Services } from '@meridian/federation';

/** A watch as the home page shows it: first picture of the first colour, and the name. */
export interface HomeWatch {
  slug: string;
  nameEN: string;
  nameRU: string;
  image: string;
}

export interface HomeData {
  /** Decided once, by the server: browser and server may live in different months at midnight. */
  season: { from: Season; to: Season; year: number };
  /** Watches flagged `main`. */
  main: HomeWatch[];
  /** The first watches of the featured collection. */
  featured: HomeWatch[];
  /** Names of that collection; null while it has no watch. */
  collection: { nameEN: string; nameRU: string } | null;
}

/** More than anybody swipes through; the catalogue has the rest. */
const MAIN_LIMIT = '48';

const homeWatch = ({ slug, nameEN, nameRU, colors }: Watch): HomeWatch => ({
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
    api('GET /api/watches', { query: { flags: 'main', limit: MAIN_LIMIT, currency }, signal }),
    api('GET /api/watches', {
      query: { collections: FEATURED_COLLECTION, limit: String(FEATURED_ITEMS), currency },
      signal,
    }),
  ]);
  const collection = featured.watches[0]?.collection;
  return {
    season: seasonRange(new Date(now)),
    main: main.watches.map(homeWatch),
    featured: featured.watches.slice(0, FEATURED_ITEMS).map(homeWatch),
    collection: collection ? { nameEN: collection.nameEN, nameRU: collection.nameRU } : null,
  };
};
