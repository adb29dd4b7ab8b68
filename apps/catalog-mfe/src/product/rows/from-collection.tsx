import { inLanguage, namePagePath } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useInSight, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { ROW_LENGTH, WatchRow } from '../../watch-row/watch-row.tsx';
import type { ProductData } from '../product-data.ts';

/** Other watches of the collection, loaded when the row is near the viewport. */
export const FromCollection = ({ product: { id, collection } }: { product: ProductData }) => {
  const { t, language } = useTexts('catalog');
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const [near, setNear] = useState(false);
  const collections = collection?.nameEN;
  const { data, loading, error } = useRequest(
    near && collections ? `${collections} ${currency}` : null,
    async (signal) => {
      // One more than the row shows, because the current watch may be among them.
      const query = { collections, limit: String(ROW_LENGTH + 1), currency, view: 'card' } as const;
      return (await api('GET /api/watches', { query, signal })).cards ?? [];
    },
  );
  const ref = useInSight<HTMLElement>(!near && collection !== null, () => setNear(true));
  const others = data && !loading ? data.filter((watch) => watch.id !== id).slice(0, ROW_LENGTH) : null;
  // The row is optional, so the page renders without it.
  if (error || others?.length === 0 || !collection) return null;
  return (
    <WatchRow
      ref={ref}
      id="from-collection"
      data-testid="from-collection"
      title={t('product.fromCollection', { collection: inLanguage(collection, 'name', language) })}
      path={collection.slug && namePagePath('collections', collection.slug)}
      watches={others}
    />
  );
};
