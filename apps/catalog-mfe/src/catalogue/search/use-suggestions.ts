import type { Currency } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { pause, useRequest } from '@meridian/ui';
import type { WatchCardData } from '../../watch-card/card.ts';

const MAX_SUGGESTIONS = '5';
/** Milliseconds without typing before suggestions are requested. */
const DEBOUNCE_MS = 180;

export interface Suggestions {
  /** The query of these suggestions. */
  q: string;
  watches: WatchCardData[];
}

/** Watches that match the typed text. Null for fewer than two letters and until the first response. */
export const useSuggestions = (text: string, currency: Currency): Suggestions | null => {
  const { api } = useServices();
  const q = text.trim();
  const { data } = useRequest(
    q.length >= 2 ? `${currency} ${q}` : null,
    async (signal): Promise<Suggestions> => {
      await pause(DEBOUNCE_MS, signal);
      const query = { q, limit: MAX_SUGGESTIONS, currency, view: 'card' } as const;
      const { cards = [] } = await api('GET /api/watches', { query, signal });
      return { q, watches: cards };
    },
  );
  return data ?? null;
};
