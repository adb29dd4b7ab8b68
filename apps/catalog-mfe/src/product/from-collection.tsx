import { type Currency, inLanguage } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { useCallback, useState } from 'react';
import { useInSight } from '../in-sight/use-in-sight.ts';
import { cardOf, type WatchCardData } from '../watch-card/card.ts';
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
  const [watches, setWatches] = useState<WatchCardData[] | null>(null);
  const [requested, setRequested] = useState(false);
  const [failed, setFailed] = useState(false);
  const load = useCallback(() => {
    setRequested(true);
    // One more than the row shows, because the current watch may be among them.
    const query = { collections: collection, limit: String(ROW_LENGTH + 1), currency };
    api('GET /api/watches', { query }).then(
      (page) => setWatches(page.watches.map(cardOf)),
      (error: unknown) => {
        // The row is optional, so the page renders without it.
        console.warn('The collection could not be loaded', error);
        setFailed(true);
      },
    );
  }, [api, collection, currency]);
  const ref = useInSight<HTMLElement>(!requested, load);
  const others = watches?.filter((watch) => watch.id !== product.id).slice(0, ROW_LENGTH) ?? null;
  if (failed || others?.length === 0 || !product.collection) return null;
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
