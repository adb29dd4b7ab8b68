import { useTexts } from '@meridian/i18n';
import { EmptyState, Button, PlusIcon, Tabs } from '@meridian/ui';
import { ORDER_STATUSES, readOrderStatus } from '@meridian/domain';
import { Loaded, PageHeader, useAccess, ViewOnly } from '@meridian/panel';
import { useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router-dom';
import { useNewOrders, useOrderPages, useSeenMethods, useOrdersByIds } from '../data/use-orders.ts';
import { LoadMore } from '../panel/lists/load-more.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { BulkBar } from './table/bulk-bar.tsx';
import { OrderDrawer } from './detail/order-drawer.tsx';
import { TrackingListDialog } from './fulfilment/tracking-list-dialog.tsx';
import { OrdersExport } from './orders-export.tsx';
import { readOrdersFilter, readTab } from './orders-filter.ts';
import styles from './orders-page.module.css';
import { ReturnsLink } from './returns/returns-link.tsx';
import { ReturnsView } from './returns/returns-view.tsx';
import { OrdersTable } from './table/orders-table.tsx';
import { OrdersToolbar } from './orders-toolbar.tsx';
import { focusCurrentRow } from './table/use-row-shortcuts.ts';

const NONE: ReadonlySet<string> = new Set();
const CLEARED = {
  status: null,
  payment: null,
  delivery: null,
  receipts: null,
  q: null,
  from: null,
  to: null,
};

/** Tabs by status, filters, and the table in which the status can be changed. */
const OrdersView = () => {
  const { t } = useTexts('admin');
  const { can } = useAccess();
  const { get, set } = useUrlParams();
  const filter = readOrdersFilter(get);
  const tab = readTab(get('status'));
  const { counts, pages } = useOrderPages(filter);
  const [selected, setSelected] = useState(NONE);
  const [isListOpen, setListOpen] = useState(false);
  const loaded = pages.data?.pages.flatMap(({ orders }) => orders);
  // An order leaves its tab as soon as its status is changed, before the list is fetched again.
  const shown = loaded?.filter(({ status }) => tab === 'all' || readOrderStatus(status) === tab) ?? [];
  const methods = useSeenMethods(loaded);
  const newIds = useNewOrders(shown, counts.data);

  const openId = get('order');
  const listed = loaded?.find(({ _id }) => _id === openId);
  // The URL may contain an order that no loaded page contains.
  const single = useOrdersByIds(listed || !pages.data ? [] : [openId]);
  const openOrder = listed ?? single.data?.orders[0];

  const select = useCallback(
    (id: string, isSelected: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        if (isSelected) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const selectAll = () => setSelected(new Set(shown.map(({ _id }) => _id)));
  const open = useCallback((id: string) => set({ order: id }, { push: true }), [set]);
  const tabs = (['all', ...ORDER_STATUSES] as const).map((value) => ({
    value,
    label: (
      <span className={styles.tab} data-count={counts.data?.[value]}>
        {t(`orders.tabs.${value}`)}
      </span>
    ),
    testId: `orders-tab-${value}`,
  }));

  return (
    <>
      <PageHeader title={t('orders.heading', { count: counts.data?.all ?? 0 })} testId="orders-heading">
        {can('orders.edit') ? (
          <Button
            as={Link}
            to="/admin-panel/orders/new"
            size="small"
            icon={<PlusIcon size={16} />}
            data-testid="order-new"
          >
            {t('newOrder.open')}
          </Button>
        ) : (
          <ViewOnly />
        )}
        <ReturnsLink />
        {can('orders.edit') ? (
          <Button
            variant="secondary"
            size="small"
            onClick={() => setListOpen(true)}
            data-testid="tracking-list-open"
          >
            {t('fulfilment.list.open')}
          </Button>
        ) : null}
        {shown.length > 0 ? <OrdersExport filter={filter} /> : null}
      </PageHeader>
      <Tabs
        label={t('orders.filter')}
        tabs={tabs}
        value={tab}
        onChange={(value) => set({ status: value === 'all' ? null : value }, { push: true })}
      >
        <OrdersToolbar methods={methods} orders={loaded} />
        {/* Placeholder rows are shown only if they match the new tab; otherwise the skeleton is. */}
        <Loaded
          query={{ ...pages, data: pages.isPlaceholderData && shown.length === 0 ? undefined : loaded }}
        >
          {() => {
            if (shown.length > 0)
              return (
                <>
                  <OrdersTable
                    orders={shown}
                    isStale={pages.isPlaceholderData}
                    newIds={newIds}
                    selected={selected}
                    onSelect={select}
                    onSelectAll={selectAll}
                    onOpen={open}
                  />
                  <LoadMore
                    list={pages}
                    label={t('orders.more')}
                    className={styles.more}
                    testId="orders-more"
                  />
                </>
              );
            if (Object.keys(filter).length === 0)
              return <EmptyState title={t('orders.empty')} text={t('orders.emptyText')} />;
            return (
              <EmptyState
                title={t('orders.emptyTab')}
                text={t('orders.emptyTabText')}
                action={
                  <Button variant="secondary" onClick={() => set(CLEARED)}>
                    {t('orders.showAll')}
                  </Button>
                }
              />
            );
          }}
        </Loaded>
      </Tabs>
      {selected.size > 0 ? (
        <BulkBar
          selected={selected}
          onSelect={(ids) => {
            // The bar and its open dialog are removed first: a row behind a dialog cannot get the focus.
            flushSync(() => setSelected(new Set(ids)));
            if (ids.length === 0) focusCurrentRow();
          }}
        />
      ) : null}
      {isListOpen ? <TrackingListDialog onClose={() => setListOpen(false)} /> : null}
      {openOrder ? <OrderDrawer order={openOrder} onClose={() => set({ order: null })} /> : null}
    </>
  );
};

/** Orders (spec section 2), or the returns of all orders. */
export const Component = () => {
  const { get } = useUrlParams();
  return get('view') === 'returns' ? <ReturnsView /> : <OrdersView />;
};
