import type { ApiClient } from '@meridian/api-client';
import type { LocalizedName } from '@meridian/contracts';
import { cardOf, type WatchCardData } from '../../watch-card/card.ts';
import { ROW_LENGTH } from '../../watch-row/watch-row.tsx';

/** Loads cards of watches of the same brand, filled up with watches of the same type. */
export const loadSimilar = async (
  api: ApiClient,
  { brand, watchType }: { brand: LocalizedName | null; watchType: LocalizedName | null },
  signal?: AbortSignal,
): Promise<WatchCardData[]> => {
  const cards = new Map<string, WatchCardData>();
  const filters = [brand && { brands: brand.nameEN }, watchType && { watchTypes: watchType.nameEN }];
  for (const filter of filters) {
    if (!filter || cards.size >= ROW_LENGTH) continue;
    const query = { ...filter, limit: String(ROW_LENGTH), details: '0' } as const;
    const { watches } = await api('GET /api/watches', { query, signal });
    for (const watch of watches) cards.set(watch._id, cardOf(watch));
  }
  return [...cards.values()].slice(0, ROW_LENGTH);
};
