import { type Currency, inLanguage } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useInSight, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { cardOf } from '../watch-card/card.ts';
import { ROW_LENGTH, WatchRow } from '../watch-row/watch-row.tsx';
import type { ProductData } from './product-model.ts';

/** Other watches of the collection, loaded when the row is near the viewport. */
export const FromCollection = ({ product }: { product: ProductData }) => {
  const collection = product.collection?.nameEN;
  const currency = useShop((state) => state.locale.currency);
  // The key reloads the row for another collection or currency, but not for another watch of the same collection.
  return collection ? (
    <CollectionRow
      key={`${collection} ${currency}`}
      product={product}
      collection={collection}
      currency={currency}
    />
  ) : null;
};

interface CollectionRowProps {
  product: ProductData;
  collection: string;
  currency: Currency;
}

const CollectionRow = ({ product, collection, currency }: CollectionRowProps) => {
  const { t, language } = useTexts('catalog');
  const { api } = useServices();
  const [near, setNear] = useState(false);
  const { data: watches, error } = useRequest(
    near ? collection : null,
    async (signal) => {
      // One more than the row shows, because the current watch may be among them.
      const query = { collections: collection, limit: String(ROW_LENGTH + 1), currency };
      return (await api('GET /api/watches', { query, signal })).watches.map(cardOf);
    },
    { failure: 'The collection could not be loaded' },
  );
  const ref = useInSight<HTMLElement>(!near, () => setNear(true));
  const others = watches?.filter((watch) => watch.id !== product.id).slice(0, ROW_LENGTH) ?? null;
  // The row is optional, so the page renders without it.
  if (error || others?.length === 0 || !product.collection) return null;
  return (
    <WatchRow
      ref={ref}
      id="from-collection"
      data-testid="from-collection"
      title={t('product.fromCollection', { collection: inLanguage(product.collection, 'name', language) })}
      watches={others}
    />
  );
};
