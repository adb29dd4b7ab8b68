import type { Order, Watch } from '@meridian/contracts';
import { inLanguage } from '@meridian/domain';
import { Link, useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { bestSellers, type Seller, waitingOrders } from './sales.ts';
import styles from './shop-lists.module.css';

const SHOWN = 6;
/** As many sold watches as the API answers at once. */
const LOOKED_AT = 100;
/** Fewer pieces than this of a colour and size are few. */
const FEW = 3;

const List = ({ title, empty, children }: { title: string; empty: string; children: ReactNode[] }) => (
  <section className={styles.list}>
    <Heading level={2} size="xs">
      {title}
    </Heading>
    {children.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul>{children}</ul>}
  </section>
);

const Line = ({ to, name, note, value }: { to: string; name: string; note?: string; value: ReactNode }) => (
  <li>
    <Link to={to} className={styles.line}>
      <span>
        {name}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      <span className="tabular">{value}</span>
    </Link>
  </li>
);

/** Colours and sizes that sell and run out, the fewest pieces first. */
const runningLow = (watches: readonly Watch[]) =>
  watches
    .flatMap((watch) => watch.stock.filter(({ quantity }) => quantity < FEW).map((row) => ({ watch, row })))
    .sort((a, b) => a.row.quantity - b.row.quantity);

const LowStock = ({ sellers }: { sellers: readonly Seller[] }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const ids = sellers
    .slice(0, LOOKED_AT)
    .map(({ itemId }) => itemId)
    .join(',');
  const sold = useQuery({
    queryKey: ['watches', 'sold', ids],
    queryFn: ({ signal }) => api('GET /api/watches', { query: { ids, limit: String(LOOKED_AT) }, signal }),
    enabled: ids !== '',
    staleTime: 60_000,
    placeholderData: (previous) => previous,
  });
  const low = runningLow(sold.data?.watches ?? []).slice(0, SHOWN);
  return (
    <List title={t('dashboard.lowStock')} empty={t('dashboard.lowStockEmpty')}>
      {low.map(({ watch, row }) => (
        <Line
          key={`${watch._id}${row.colorNameEN}${row.size}`}
          to={`/admin-panel/products/${watch._id}`}
          name={inLanguage(watch, 'name', language)}
          note={`${inLanguage(row, 'colorName', language)}, ${row.size}`}
          value={t('products.pieces', { pieces: row.quantity })}
        />
      ))}
    </List>
  );
};

/** What waits, what sells and what runs out. */
export const ShopLists = ({ orders, now }: { orders: readonly Order[]; now: Date }) => {
  const { t } = useTexts('admin');
  const waiting = waitingOrders(orders);
  const sellers = bestSellers(orders, now);
  const lines = [
    ['pending', waiting.pending, '/admin-panel/orders?status=pending'],
    ['processing', waiting.processing, '/admin-panel/orders?status=processing'],
    ['unpaid', waiting.unpaid, '/admin-panel/orders'],
  ] as const;
  return (
    <div className={styles.lists}>
      <List title={t('dashboard.waiting')} empty={t('dashboard.waitingEmpty')}>
        {lines
          .filter(([, count]) => count > 0)
          .map(([what, count, to]) => (
            <Line key={what} to={to} name={t(`dashboard.${what}`)} value={count} />
          ))}
      </List>
      <List title={t('dashboard.bestSellers')} empty={t('dashboard.bestSellersEmpty')}>
        {sellers.slice(0, SHOWN).map(({ itemId, name, pieces }) => (
          <Line
            key={itemId}
            to={`/admin-panel/products/${itemId}`}
            name={name}
            value={t('products.pieces', { pieces })}
          />
        ))}
      </List>
      <LowStock sellers={sellers} />
    </div>
  );
};
