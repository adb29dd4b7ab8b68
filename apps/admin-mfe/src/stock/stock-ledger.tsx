import { STOCK_MOVEMENT_KINDS, type StockMovementEntry } from '@meridian/contracts';
import { type Language, orderNumber } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type TFunction, useTexts } from '@meridian/i18n';
import { cards, Loaded } from '@meridian/panel';
import { cx, EmptyState, Select, Table } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { dateTimeText } from '../panel/date-time-text.ts';
import { DayField } from '../panel/day-field.tsx';
import { ExportButton } from '../panel/export/export-button.tsx';
import type { CsvColumn } from '../panel/export/export-csv.ts';
import { fetchAllPages } from '../panel/lists/fetch-all-pages.ts';
import { LoadMore } from '../panel/lists/load-more.tsx';
import { SearchField } from '../panel/search-field.tsx';
import { isDay, isOneOf } from '../panel/url/url-values.ts';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import styles from './stock-page.module.css';
import { type LedgerFilter, useLedger, variantName } from './use-stock.ts';

const PAGE_SIZE = '100';
const BOUNDS = ['from', 'to'] as const;

const signed = (pieces: number, language: Language): string =>
  new Intl.NumberFormat(language, { signDisplay: 'exceptZero' }).format(pieces);

const ledgerColumns = (t: TFunction<'admin'>, language: Language): CsvColumn<StockMovementEntry>[] => [
  { title: t('stock.time'), value: ({ at }) => at },
  { title: t('stock.what'), value: ({ kind }) => t(`stock.kinds.${kind}`) },
  { title: t('stock.watch'), value: (movement) => variantName(movement, language) },
  { title: t('stock.sku'), value: ({ sku }) => sku },
  { title: t('stock.onHand'), value: ({ onHand }) => onHand },
  { title: t('stock.reserved'), value: ({ reserved }) => reserved },
  { title: t('stock.order'), value: ({ order }) => (order === undefined ? '' : `№${orderNumber(order)}`) },
  { title: t('stock.who'), value: ({ by }) => by ?? t('stock.shop') },
  { title: t('stock.reason'), value: ({ reason = '' }) => reason },
];

const LedgerRow = ({ movement }: { movement: StockMovementEntry }) => {
  const { t, language } = useTexts('admin');
  const { at, kind, order, by, reason } = movement;
  return (
    <tr data-testid="ledger-row" data-kind={kind}>
      <th scope="row">
        {variantName(movement, language)}
        {movement.sku ? <span className={styles.note}>{movement.sku}</span> : null}
      </th>
      <td>
        {t(`stock.kinds.${kind}`)}{' '}
        {order === undefined ? null : (
          <Link to={`/admin-panel/orders?order=${order}`}>№{orderNumber(order)}</Link>
        )}
        {reason ? <span className={styles.note}>{reason}</span> : null}
      </td>
      {(['onHand', 'reserved'] as const).map((number) => (
        <td key={number} data-numeric data-label={t(`stock.${number}`)} className="tabular">
          {signed(movement[number], language)}
        </td>
      ))}
      <td data-label={t('stock.who')} className={styles.who}>
        {by ?? t('stock.shop')}
      </td>
      <td data-label={t('stock.time')}>
        <time dateTime={at}>{dateTimeText(at, language)}</time>
      </td>
    </tr>
  );
};

/** Every change of the stock, newest first, with search and export. */
export const StockLedger = () => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const { get, set } = useUrlParams();
  const [q, kind] = [get('q'), get('kind')];
  const filter: LedgerFilter = {
    ...(q && { q }),
    ...(isOneOf(STOCK_MOVEMENT_KINDS, kind) && { kind }),
    ...Object.fromEntries(BOUNDS.flatMap((bound) => (isDay(get(bound)) ? [[bound, get(bound)]] : []))),
  };
  const ledger = useLedger(filter);
  const movements = ledger.data?.pages.flatMap((page) => page.movements);
  const fetchRows = async () => {
    const pages = await fetchAllPages((cursor) =>
      api('GET /api/stock/movements', { query: { ...filter, limit: PAGE_SIZE, cursor } }),
    );
    return pages.flatMap((page) => page.movements);
  };
  return (
    <>
      <div className={styles.toolbar}>
        <SearchField label={t('stock.ledgerSearch')} value={q} onChange={(text) => set({ q: text })} />
        <Select
          label={t('stock.kind')}
          hideLabel
          look="frame"
          fieldClassName={styles.choice}
          placeholder={t('stock.kind')}
          options={STOCK_MOVEMENT_KINDS.map((value) => ({ value, label: t(`stock.kinds.${value}`) }))}
          value={kind}
          onChange={({ target }) => set({ kind: target.value })}
          data-testid="ledger-kind"
        />
        {BOUNDS.map((bound) => (
          <DayField
            key={bound}
            label={t(`stock.${bound}`)}
            value={get(bound)}
            onChange={(day) => set({ [bound]: day })}
          />
        ))}
        <ExportButton name="stock" fetchRows={fetchRows} columns={ledgerColumns(t, language)} />
      </div>
      <Loaded query={{ ...ledger, data: movements }} rows={8}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState title={t('stock.ledgerEmpty')} text={t('stock.ledgerEmptyText')} />
          ) : (
            <Table
              caption={t('stock.view.ledger')}
              className={cx(
                cards.cards,
                cards.labelled,
                styles.table,
                ledger.isPlaceholderData && styles.stale,
              )}
              aria-busy={ledger.isPlaceholderData}
            >
              <thead>
                <tr>
                  <th scope="col">{t('stock.watch')}</th>
                  <th scope="col">{t('stock.what')}</th>
                  <th scope="col" data-numeric>
                    {t('stock.onHand')}
                  </th>
                  <th scope="col" data-numeric>
                    {t('stock.reserved')}
                  </th>
                  <th scope="col">{t('stock.who')}</th>
                  <th scope="col">{t('stock.time')}</th>
                </tr>
              </thead>
              <tbody>
                {shown.map((movement) => (
                  <LedgerRow key={movement._id} movement={movement} />
                ))}
              </tbody>
            </Table>
          )
        }
      </Loaded>
      <LoadMore list={ledger} label={t('stock.more')} />
    </>
  );
};
