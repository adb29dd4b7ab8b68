import type { ListedWatch } from '@meridian/contracts';
import { DEFAULT_LOW_STOCK_THRESHOLD, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards, Loaded, MutationDialog, PageHeader, useAccess, useEdited, ViewOnly } from '@meridian/panel';
import { Button, Checkbox, cx, EmptyState, PlusIcon, Table, toast } from '@meridian/ui';
import { useCallback, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { usePresentPrice } from '../data/use-campaigns.ts';
import { LoadMore } from '../panel/lists/load-more.tsx';
import { SearchField } from '../panel/search-field.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { ProductBulkBar } from './bulk/product-bulk-bar.tsx';
import { RecentBulkEdits } from './bulk/recent-bulk-edits.tsx';
import { useSelection } from './bulk/use-selection.ts';
import { ExportWatches } from './csv/export-watches.tsx';
import { ProductFilters, readListQuery } from './product-filters.tsx';
import { OfferDialog, type OfferPart } from './offer/offer-dialog.tsx';
import { ProductRow } from './product-row.tsx';
import styles from './products-table.module.css';
import { filterOf, useDeleteWatch, useOpenOrders, useWatches } from './use-watches.ts';

const COLUMNS = ['name', 'brand', 'collection', 'colors', 'price', 'stock'] as const;
const NUMERIC = new Set<string>(['price', 'stock']);
const CLEARED = { q: null, statuses: null, availability: null, collections: null, flags: null, gender: null };

/** The staff's list of watches (spec section 2). The server searches, sorts and paginates. */
export const Component = () => {
  const { t, language } = useTexts('admin');
  const { get, set } = useUrlParams();
  const { search } = useLocation();
  const query = readListQuery(get);
  const list = useWatches(query);
  const presentPriceOf = usePresentPrice();
  const remove = useDeleteWatch();
  const { edited: toDelete, edit: askToDelete, close } = useEdited<ListedWatch>(remove);
  const [edited, setEdited] = useState<{ watch: ListedWatch; part: OfferPart } | null>(null);
  const edit = useCallback((watch: ListedWatch, part: OfferPart) => setEdited({ watch, part }), []);
  const { can } = useAccess();
  const mayEdit = can('catalogue.edit');
  const openOrders = useOpenOrders(can('orders.view') ? toDelete : null);
  const selection = useSelection(JSON.stringify(filterOf(query)));
  const { select } = selection;
  const watches = list.data?.pages.flatMap((page) => page.watches);
  const { total, lowStockThreshold = DEFAULT_LOW_STOCK_THRESHOLD } = list.data?.pages[0] ?? {};

  return (
    <>
      <PageHeader title={t('tabs.products')}>
        {total === undefined ? null : (
          <p className={styles.count} role="status">
            {t('products.count', { count: total })}
          </p>
        )}
        {mayEdit ? (
          <>
            <Button
              as={Link}
              to="/admin-panel/products/new"
              state={{ list: search }}
              size="small"
              icon={<PlusIcon size={16} />}
              data-testid="product-add"
            >
              {t('products.add')}
            </Button>
            <Button
              as={Link}
              to="/admin-panel/products/import"
              variant="quiet"
              size="small"
              data-testid="product-import"
            >
              {t('imports.open')}
            </Button>
          </>
        ) : (
          <ViewOnly />
        )}
        <Button as={Link} to="/admin-panel/stock" variant="quiet" size="small" data-testid="stock-open">
          {t('stock.title')}
        </Button>
        <Button
          as={Link}
          to="/admin-panel/campaigns"
          variant="quiet"
          size="small"
          data-testid="campaigns-open"
        >
          {t('campaigns.title')}
        </Button>
        {mayEdit ? (
          <Button
            as={Link}
            to="/admin-panel/promo-codes"
            variant="quiet"
            size="small"
            data-testid="promotions-open"
          >
            {t('promotions.title')}
          </Button>
        ) : null}
        {total ? <ExportWatches query={query} /> : null}
      </PageHeader>
      {mayEdit ? <RecentBulkEdits /> : null}
      <SearchField label={t('products.search')} value={get('q')} onChange={(q) => set({ q })} />
      <ProductFilters />
      <Loaded query={{ ...list, data: watches }} rows={8}>
        {(shown) =>
          shown.length === 0 ? (
            <EmptyState
              title={t(get('q') ? 'common.nothingFound' : 'products.empty')}
              text={t('products.emptyText')}
              action={
                <Button variant="secondary" onClick={() => set(CLEARED)}>
                  {t('products.showAll')}
                </Button>
              }
            />
          ) : (
            <>
              {mayEdit ? (
                <Checkbox
                  label={t('bulk.selectShown')}
                  checked={selection.isAll || shown.every(({ _id }) => selection.ids.has(_id))}
                  onChange={({ target }) =>
                    select(
                      shown.map(({ _id }) => _id),
                      target.checked,
                    )
                  }
                  data-testid="product-select-shown"
                />
              ) : null}
              <Table
                caption={t('tabs.products')}
                className={cx(cards.cards, styles.table, list.isPlaceholderData && styles.stale)}
                aria-busy={list.isPlaceholderData}
              >
                <thead>
                  <tr>
                    <td />
                    {COLUMNS.map((column) => (
                      <th key={column} scope="col" data-numeric={NUMERIC.has(column) || undefined}>
                        {t(`products.columns.${column}`)}
                      </th>
                    ))}
                    <td />
                  </tr>
                </thead>
                <tbody>
                  {shown.map((watch) => (
                    <ProductRow
                      key={watch._id}
                      watch={watch}
                      lowStockThreshold={lowStockThreshold}
                      presentPrice={presentPriceOf(watch).kzt}
                      mayEdit={mayEdit}
                      isSelected={selection.isAll || selection.ids.has(watch._id)}
                      onSelect={select}
                      onEdit={edit}
                      onDelete={askToDelete}
                    />
                  ))}
                </tbody>
              </Table>
            </>
          )
        }
      </Loaded>
      <LoadMore list={list} label={t('products.more')} />
      {mayEdit && !selection.isEmpty ? (
        <ProductBulkBar selection={selection} query={query} total={total ?? 0} />
      ) : null}
      <OfferDialog edited={edited} onClose={() => setEdited(null)} />
      {toDelete ? (
        <MutationDialog
          mutation={remove}
          variables={toDelete._id}
          title={t('lookups.deleteTitle', { name: inLanguage(toDelete, 'name', language) })}
          text={[
            ...(openOrders ? [t('products.deleteOpenOrders', { count: openOrders })] : []),
            t('products.deleteText'),
          ].join(' ')}
          yes={t('lookups.deleteYes')}
          busyLabel={t('lookups.deleting')}
          onDone={() => toast(t('products.deleted', { name: inLanguage(toDelete, 'name', language) }))}
          onClose={close}
        />
      ) : null}
    </>
  );
};
