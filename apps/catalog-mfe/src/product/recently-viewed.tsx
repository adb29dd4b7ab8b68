import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useEffect, useState } from 'react';
import { cardOf, type WatchCardData } from '../watch-card/card.ts';
import { ROW_LENGTH, WatchRow } from '../watch-row/watch-row.tsx';
import { addRecentId, readRecentIds } from './recent-ids.ts';

/** Recently viewed watches, most recent first, without deleted ones and those without a price in the currency. */
export const RecentlyViewed = ({ current }: { current: string }) => {
  const { t } = useTexts('catalog');
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const [watches, setWatches] = useState<WatchCardData[]>([]);

  useEffect(() => {
    const ids = readRecentIds(localStorage)
      .filter((id) => id !== current)
      .slice(0, ROW_LENGTH);
    addRecentId(localStorage, current);
    if (ids.length === 0) {
      setWatches([]);
      return undefined;
    }
    const controller = new AbortController();
    api('GET /api/watches', { query: { ids: ids.join(','), currency }, signal: controller.signal }).then(
      (page) => {
        const byId = new Map(page.watches.map((watch) => [watch._id, cardOf(watch)]));
        setWatches(ids.flatMap((id) => byId.get(id) ?? []));
      },
      (error: unknown) => {
        if (!controller.signal.aborted) console.warn('Recently viewed watches could not be loaded', error);
      },
    );
    return () => controller.abort();
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
