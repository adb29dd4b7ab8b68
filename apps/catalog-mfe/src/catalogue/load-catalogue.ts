import { type Currency, foldCase } from '@meridian/domain';
import type { Services } from '@meridian/federation';
import type { WatchPage } from '@meridian/contracts';
import { cardOf, type WatchCardData } from '../watch-card/card.ts';
import { apiQueryOf, type CatalogueView, readAddress } from './address.ts';

/** Russian names of what the address names in English, for the chips; keys are folded and come from the address. */
export type Labels = Record<string, string>;

export interface CatalogueData {
  cards: WatchCardData[];
  total: number;
  /** Where the next page begins; null at the end. */
  nextCursor: string | null;
  colors: Labels;
  collections: Labels;
  /** The currency that prices of the address were read in. */
  currency: Currency;
}

const labelsOf = (values: { value: string; nameRU: string }[] | undefined, wanted: string[]): Labels => {
  const folded = new Set(wanted.map(foldCase));
  const named = (values ?? []).filter(({ value }) => folded.has(foldCase(value)));
  return Object.fromEntries(named.map(({ value, nameRU }) => [foldCase(value), nameRU]));
};

export interface CardPage {
  cards: WatchCardData[];
  nextCursor: string | null;
}

export const cardPageOf = ({ watches, nextCursor }: WatchPage): CardPage => ({
  cards: watches.map(cardOf),
  nextCursor: nextCursor ?? null,
});

/** The next page of a view. */
export const loadNextPage = async (
  { api }: Pick<Services, 'api'>,
  view: CatalogueView,
  currency: Currency,
  cursor: string,
): Promise<CardPage> =>
  cardPageOf(await api('GET /api/watches', { query: { ...apiQueryOf(view, currency), cursor } }));

/** The first page of what an address shows. A `cursor` in it starts further on, for visitors without script. */
export const loadCatalogue = async (
  { api, store }: Pick<Services, 'api' | 'store'>,
  url: URL,
  signal?: AbortSignal,
): Promise<CatalogueData> => {
  const { currency } = store.getState().locale;
  const view = readAddress(url.searchParams, currency);
  const { colors, collections } = view.filter;
  const page = await api('GET /api/watches', {
    query: {
      ...apiQueryOf(view, currency),
      cursor: url.searchParams.get('cursor') ?? undefined,
      // Only for the names on the chips: counting facets is the panel's business.
      facets: colors.length > 0 || collections.length > 0 ? '1' : undefined,
    },
    signal,
  });
  return {
    ...cardPageOf(page),
    total: page.total ?? page.watches.length,
    colors: labelsOf(page.facets?.colors, colors),
    collections: labelsOf(page.facets?.collections, collections),
    currency,
  };
};
