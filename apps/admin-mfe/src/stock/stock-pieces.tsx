import { STOCK_FILTERS, type StockVariant } from '@meridian/contracts';
import { orderNumber } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards, Loaded, useAccess } from '@meridian/panel';
import { Button, Chip, cx, EmptyState, Select, Table } from '@meridian/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { LoadMore } from '../panel/lists/load-more.tsx';
import { SearchField } from '../panel/search-field.tsx';
import { isId, isOneOf } from '../panel/url/url-values.ts';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { CorrectDialog } from './correct-dialog.tsx';
import styles from './stock-page.module.css';
import { useStock, variantName } from './use-stock.ts';

const NUMBERS = ['onHand', 'reserved', 'available'] as const;

const ShortOrders = ({ ids }: { ids: readonly string[] }) => {
  const { t } = useTexts('admin');
  return (
    <p className={styles.short} data-testid="stock-short">
      {t('stock.short', { count: ids.length })}{' '}
      {ids.map((id) => (
        <Link key={id} to={`/admin-panel/orders?order=${id}`}>
          №{orderNumber(id)}
        </Link>
      ))}
    </p>
  );
};

/** Pieces on hand, reserved and available by colour and size. */
export const StockPieces = () => {
  const { t, language } = useTexts('admin');
  const { can } = useAccess();
  const { get, set } = useUrlParams();
  const [corrected, setCorrected] = useState<StockVariant | null>(null);
  const [q, only, watch] = [get('q'), get('only'), get('watch')];
  const list = useStock({
    ...(q && { q }),
    ...(isOneOf(STOCK_FILTERS, only) && { only }),
    ...(isId(watch) && { watch }),
  });
  const variants = list.data?.pages.flatMap((page) => page.variants);
  return (
    <>
      <div className={styles.toolbar}>
        {isId(watch) ? (
          <Chip onRemove={() => set({ watch: null })} removeLabel={t('stock.showAll')}>
            {t('stock.onlyOf', { name: variants?.[0] ? variants[0].nameEN || variants[0].nameRU : '' })}
          </Chip>
        ) : (
          <SearchField label={t('stock.search')} value={q} onChange={(text) => set({ q: text })} />
        )}
        <Select
          label={t('stock.only')}
          hideLabel
          look="frame"
          fieldClassName={styles.choice}
          placeholder={t('stock.only')}
          options={STOCK_FILTERS.map((value) => ({ value, label: t(`stock.onlys.${value}`) }))}
          value={only}
          onChange={({ target }) => set({ only: target.value })}
          data-testid="stock-only"
        />
      </div>
      <Loaded query={{ ...list, data: variants }} rows={8}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState
              title={t('stock.empty')}
              text={t('stock.emptyText')}
              action={
                <Button variant="secondary" onClick={() => set({ q: null, only: null, watch: null })}>
                  {t('stock.showAll')}
                </Button>
              }
            />
          ) : (
            <Table
              caption={t('stock.title')}
              className={cx(
                cards.cards,
                cards.labelled,
                styles.table,
                list.isPlaceholderData && styles.stale,
              )}
              aria-busy={list.isPlaceholderData}
            >
              <thead>
                <tr>
                  <th scope="col">{t('stock.watch')}</th>
                  <th scope="col">{t('stock.sku')}</th>
                  {NUMBERS.map((name) => (
                    <th key={name} scope="col" data-numeric>
                      {t(`stock.${name}`)}
                    </th>
                  ))}
                  <td />
                </tr>
              </thead>
              <tbody>
                {shown.map((variant) => {
                  const name = variantName(variant, language);
                  return (
                    <tr
                      key={`${variant.watchId} ${variant.colorNameEN} ${variant.size}`}
                      data-testid="stock-row"
                      data-watch-id={variant.watchId}
                    >
                      <th scope="row">
                        {name}
                        {variant.shortOrders.length > 0 ? <ShortOrders ids={variant.shortOrders} /> : null}
                      </th>
                      <td data-label={t('stock.sku')}>{variant.sku || '–'}</td>
                      {NUMBERS.map((number) => (
                        <td
                          key={number}
                          data-numeric
                          data-label={t(`stock.${number}`)}
                          className={cx('tabular', variant[number] < 0 && styles.missing)}
                          data-testid={`stock-${number}`}
                        >
                          {variant[number].toLocaleString(language)}
                        </td>
                      ))}
                      <td>
                        {can('catalogue.edit') ? (
                          <Button
                            variant="quiet"
                            size="small"
                            aria-label={t('stock.correctOf', { name })}
                            onClick={() => setCorrected(variant)}
                            data-testid="stock-correct"
                          >
                            {t('stock.correct')}
                          </Button>
                        ) : null}
                      </td>
                    </tr>
                  );
                })}
              </tbody>
            </Table>
          )
        }
      </Loaded>
      <LoadMore list={list} label={t('stock.more')} />
      {corrected ? <CorrectDialog variant={corrected} onClose={() => setCorrected(null)} /> : null}
    </>
  );
};
