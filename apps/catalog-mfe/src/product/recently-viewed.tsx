import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';
import { useEffect, useState } from 'react';
import { cardOf } from '../watch-card/card.ts';
import { ROW_LENGTH, WatchRow } from '../watch-row/watch-row.tsx';
import { addRecentId, readRecentIds } from './recent-ids.ts';

/** Recently viewed watches, most recent first, without deleted ones and those without a price in the currency. */
export const RecentlyViewed = ({ current }: { current: string }) => {
  const { t } = useTexts('catalog');
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const [ids, setIds] = useState<string[]>([]);
  useEffect(() => {
    setIds(
      readRecentIds(localStorage)
        .filter((id) => id !== current)
        .slice(0, ROW_LENGTH),
    );
    addRecentId(localStorage, current);
  }, [current]);
  const { data: watches = [] } = useRequest(
    ids.length > 0 ? `${ids.join()} ${currency}` : null,
    async (signal) => {
      const page = await api('GET /api/watches', { query: { ids: ids.join(), currency }, signal });
      const byId = new Map(page.watches.map((watch) => [watch._id, cardOf(watch)]));
      return ids.flatMap((id) => byId.get(id) ?? []);
    },
    { failure: 'Recently viewed watches could not be loaded' },
  );

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
