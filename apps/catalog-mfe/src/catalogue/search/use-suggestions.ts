import type { Currency } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useEffect, useState } from 'react';
import { cardOf, type WatchCardData } from '../../watch-card/card.ts';

const MAX_SUGGESTIONS = '5';
/** Milliseconds without typing before suggestions are requested. */
const DEBOUNCE_MS = 180;

export interface Suggestions {
  /** The query of these suggestions. */
  q: string;
  watches: WatchCardData[];
}

/** Watches that match the typed text. Null for fewer than two letters and after a failed request. */
export const useSuggestions = (q: string, currency: Currency): Suggestions | null => {
  const { api } = useServices();
  const [suggestions, setSuggestions] = useState<Suggestions | null>(null);
  const query = q.trim().length >= 2 ? q.trim() : '';

  useEffect(() => {
    if (!query) {
      setSuggestions(null);
      return undefined;
    }
    const controller = new AbortController();
    const timer = setTimeout(() => {
      api('GET /api/watches', {
        query: { q: query, limit: MAX_SUGGESTIONS, currency },
        signal: controller.signal,
      }).then(
        ({ watches }) => setSuggestions({ q: query, watches: watches.map(cardOf) }),
        (error: unknown) => {
          if (!controller.signal.aborted) console.warn('Search suggestions could not be loaded', error);
        },
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [api, query, currency]);
  return suggestions;
};
