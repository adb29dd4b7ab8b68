import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useEffect, useState } from 'react';
import { cardOf, type WatchCardData } from '../watch-card/card.ts';
import { ROW_LENGTH, WatchRow } from '../watch-row/watch-row.tsx';
import { addRecent, readRecent } from './recent-ids.ts';

/** Watches looked at before, in that order; what has gone since, or has no price in the currency, is left out. */
export const RecentlyViewed = ({ current }: { current: string }) => {
  const { t } = useTexts('catalog');
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const [watches, setWatches] = useState<WatchCardData[]>([]);

  useEffect(() => {
    const ids = readRecent(localStorage)
      .filter((id) => id !== current)
      .slice(0, ROW_LENGTH);
    addRecent(localStorage, current);
    if (ids.length === 0) {
      setWatches([]);
      return undefined;
    }
    const stop = new AbortController();
    api('GET /api/watches', { query: { ids: ids.join(','), currency }, signal: stop.signal }).then(
      (page) => {
        const byId = new Map(page.watches.map((watch) => [watch._id, cardOf(watch)]));
        setWatches(ids.flatMap((id) => byId.get(id) ?? []));
      },
      (error: unknown) => {
        if (!stop.signal.aborted) console.warn('What was viewed could not be loaded', error);
      },
    );
    return () => stop.abort();
  }, [api, current, currency]);

  if (watches.length === 0) return null;
  return (
    <WatchRow
      id="recently-viewed"
      data-testid="recently-viewed"
      title={t('product.recentlyViewed')}
      watches={watches}
    />
  );
};
