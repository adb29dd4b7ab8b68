import type { Currency } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useEffect, useState } from 'react';
import { cardOf, type WatchCardData } from '../watch-card/card.ts';

const LIMIT = '5';
/** Milliseconds of silence before a word is looked up. */
const PAUSE = 180;

export interface Suggestions {
  /** What they answer. */
  q: string;
  watches: WatchCardData[];
}

/** Watches that answer to what is being typed; null while nothing is. A failed look-up suggests nothing. */
export const useSuggestions = (q: string, currency: Currency): Suggestions | null => {
  const { api } = useServices();
  const [found, setFound] = useState<Suggestions | null>(null);
  const wanted = q.trim().length >= 2 ? q.trim() : '';

  useEffect(() => {
    if (!wanted) {
      setFound(null);
      return undefined;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      api('GET /api/watches', { query: { q: wanted, limit: LIMIT, currency }, signal: stop.signal }).then(
        ({ watches }) => setFound({ q: wanted, watches: watches.map(cardOf) }),
        (error: unknown) => {
          if (!stop.signal.aborted) console.warn('No suggestions', error);
        },
      );
    }, PAUSE);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [api, wanted, currency]);
  return found;
};
