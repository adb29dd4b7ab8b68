import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Container, Notice, useInSight, useRequest } from '@meridian/ui';
import { useState } from 'react';
import { ROW_LENGTH, WatchRow } from '../../watch-row/watch-row.tsx';
import type { ProductData } from '../product-data.ts';
import styles from './similar-watches.module.css';

/** Watches with the same facets, loaded when the row is near the viewport. An empty row is hidden. */
export const SimilarWatches = ({ product: { id, collection } }: { product: ProductData }) => {
  const { t } = useTexts('catalog');
  const { api } = useServices();
  const currency = useShop((state) => state.locale.currency);
  const [near, setNear] = useState(false);
  const { data, loading, error, retry } = useRequest(near ? `${id} ${currency}` : null, async (signal) => {
    const { cards = [] } = await api('GET /api/watches/:id/similar', {
      params: { id },
      query: { currency, view: 'card' },
      signal,
    });
    // The row of the collection already shows its watches.
    const others = cards.filter((card) => !collection || card.collection !== collection.nameEN);
    return others.length < ROW_LENGTH ? cards : others;
  });
  const ref = useInSight<HTMLElement>(!near, () => setNear(true));
  if (error !== undefined)
    return (
      <Container className={styles.failed} data-testid="similar-watches-failed">
        <Notice tone="error">{t('product.similarFailed')}</Notice>
        <Button variant="secondary" size="small" onClick={retry}>
          {t('product.similarRetry')}
        </Button>
      </Container>
    );
  if (data?.length === 0) return null;
  return (
    <WatchRow
      ref={ref}
      id="similar-watches"
      data-testid="similar-watches"
      title={t('product.similar')}
      watches={data && !loading ? data : null}
    />
  );
};
