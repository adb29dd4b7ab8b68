import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';
import { ROW_LENGTH, WatchRow } from '../../watch-row/watch-row.tsx';
import { readRecentIds } from '../recent-ids.ts';

/** Recently viewed watches, most recent first, without deleted ones and those without a price in the currency. */
export const RecentlyViewed = ({ current }: { current: string }) => {
  const { t } = useTexts('catalog');
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const { data: watches = [] } = useRequest(`${current} ${currency}`, async (signal) => {
    const ids = readRecentIds()
      .filter((id) => id !== current)
      .slice(0, ROW_LENGTH);
    if (ids.length === 0) return [];
    const { cards = [] } = await api('GET /api/watches', {
      query: { ids: ids.join(), currency, view: 'card' },
      signal,
    });
    return ids.flatMap((id) => cards.find((card) => card.id === id) ?? []);
  });
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
