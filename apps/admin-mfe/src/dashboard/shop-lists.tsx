import type { Sales, Searches, WaitingVariant } from '@meridian/contracts';
import { inLanguage, sizeLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Heading } from '@meridian/ui';
import type { HTMLAttributes, ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCanOpen } from '../panel/access/page-access.tsx';
import styles from './shop-lists.module.css';

const MAX_ROWS = 6;

interface ListProps extends HTMLAttributes<HTMLElement> {
  title: string;
  /** Text of an empty list. */
  empty: string;
  note?: ReactNode;
  children: ReactNode[];
}

const List = ({ title, empty, note, children, ...attributes }: ListProps) => (
  <section {...attributes} className={styles.list}>
    <Heading level={2} size="xs">
      {title}
    </Heading>
    {note ? <p className={styles.remark}>{note}</p> : null}
    {children.length === 0 ? <p className={styles.empty}>{empty}</p> : <ul>{children}</ul>}
  </section>
);

const Line = ({ to, name, note, value }: { to?: string; name: string; note?: string; value: ReactNode }) => {
  const canOpen = useCanOpen();
  const content = (
    <>
      <span>
        {name}
        {note ? <span className={styles.note}>{note}</span> : null}
      </span>
      <span className="tabular">{value}</span>
    </>
  );
  return (
    <li>
      {to !== undefined && canOpen(to) ? (
        <Link to={to} className={styles.line}>
          {content}
        </Link>
      ) : (
        <div className={styles.line}>{content}</div>
      )}
    </li>
  );
};

/** Orders that need attention, best sellers, and popular watches that are low in stock. */
export const ShopLists = ({ sales }: { sales: Sales }) => {
  const { t, language } = useTexts('admin');
  const canOpen = useCanOpen();
  const { waiting, bestSellers, lowStock, lowStockThreshold } = sales;
  const lines = [
    ['pending', waiting.pending, '/admin-panel/orders?status=pending'],
    ['processing', waiting.processing, '/admin-panel/orders?status=processing'],
    ['unpaid', waiting.unpaid, '/admin-panel/orders?payment=pending'],
  ] as const;
  return (
    <div className={styles.lists}>
      <List title={t('dashboard.waiting')} empty={t('dashboard.waitingEmpty')}>
        {lines
          .filter(([, count]) => count > 0)
          .map(([kind, count, to]) => (
            <Line key={kind} to={to} name={t(`dashboard.${kind}`)} value={count} />
          ))}
      </List>
      <List title={t('dashboard.bestSellers')} empty={t('dashboard.bestSellersEmpty')}>
        {bestSellers.slice(0, MAX_ROWS).map((seller) => (
          <Line
            key={seller.itemId}
            to={`/admin-panel/products/${seller.itemId}`}
            name={inLanguage(seller, 'name', language)}
            value={t('products.pieces', { pieces: seller.pieces })}
          />
        ))}
      </List>
      <List
        title={t('dashboard.lowStock')}
        empty={t('dashboard.lowStockEmpty')}
        note={
          <>
            {t('dashboard.lowStockNote', { count: lowStockThreshold })}{' '}
            {canOpen('/admin-panel/settings') ? (
              <Link to="/admin-panel/settings#stock">{t('dashboard.lowStockChange')}</Link>
            ) : null}
          </>
        }
      >
        {lowStock.slice(0, MAX_ROWS).map((row) => (
          <Line
            key={`${row.itemId}${row.colorNameEN}${row.size}`}
            to={`/admin-panel/products/${row.itemId}`}
            name={inLanguage(row, 'name', language)}
            note={`${inLanguage(row, 'colorName', language)}, ${sizeLabel(row.size, language)}`}
            value={t('products.pieces', { pieces: row.quantity })}
          />
        ))}
      </List>
    </div>
  );
};

/** The colours and sizes that most shoppers wait for. */
export const WantedList = ({ variants }: { variants: readonly WaitingVariant[] }) => {
  const { t, language } = useTexts('admin');
  return (
    <div className={styles.lists}>
      <List
        title={t('dashboard.wanted')}
        empty={t('dashboard.wantedEmpty')}
        note={variants.length > 0 ? t('dashboard.wantedNote') : null}
        data-testid="most-wanted"
      >
        {variants.slice(0, MAX_ROWS).map((variant) => (
          <Line
            key={`${variant.watchId}${variant.colorNameEN}${variant.size}`}
            to={`/admin-panel/products/${variant.watchId}`}
            name={inLanguage(variant, 'name', language)}
            note={`${inLanguage(variant, 'colorName', language)}, ${sizeLabel(variant.size, language)}`}
            value={variant.waiting}
          />
        ))}
      </List>
    </div>
  );
};

/** The most frequent searches, and those that found no watch. */
export const SearchLists = ({ searches }: { searches: Searches }) => {
  const { t } = useTexts('admin');
  const { frequent, withoutResult } = searches;
  const lines = (rows: Searches['frequent']) =>
    rows.map(({ text, count }) => <Line key={text} name={text} value={count} />);
  return (
    <div className={styles.lists}>
      <List
        title={t('dashboard.searches')}
        empty={t('dashboard.searchesEmpty')}
        note={frequent.length > 0 ? t('dashboard.searchesNote') : null}
        data-testid="frequent-searches"
      >
        {lines(frequent)}
      </List>
      <List
        title={t('dashboard.searchesWithoutResult')}
        empty={t('dashboard.searchesWithoutResultEmpty')}
        data-testid="searches-without-result"
      >
        {lines(withoutResult)}
      </List>
    </div>
  );
};
