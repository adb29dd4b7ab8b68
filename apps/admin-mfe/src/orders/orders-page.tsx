import { ORDER_STATUSES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, EmptyState, Tabs, TextInput } from '@meridian/ui';
import { useCallback, useState } from 'react';
import { ExportButton } from '../panel/export-button.tsx';
import { Loaded } from '../panel/loaded.tsx';
import { PageHeader } from '../panel/page-header.tsx';
import { SearchField } from '../panel/search-field.tsx';
import { useAddress } from '../panel/use-address.ts';
import { BulkBar } from './bulk-bar.tsx';
import { countByTab, filterOrders, readTab } from './filter-orders.ts';
import { orderColumns } from './order-columns.ts';
import { OrderDrawer } from './order-drawer.tsx';
import styles from './orders-page.module.css';
import { OrdersTable } from './orders-table.tsx';
import { useArrivals, useOrders } from '../entities/use-orders.ts';

const NONE: ReadonlySet<string> = new Set();

/** Orders (spec section 2): tabs by status, search, and the table with a status that can be changed. */
export const OrdersPage = () => {
  const { t, language } = useTexts('admin');
  const { get, set } = useAddress();
  const orders = useOrders();
  const fresh = useArrivals(orders.data);
  const [selected, setSelected] = useState(NONE);

  const filter = { status: readTab(get('status')), text: get('q'), from: get('from'), to: get('to') };
  const counts = orders.data && countByTab(orders.data);
  const select = useCallback(
    (id: string, on: boolean) =>
      setSelected((before) => {
        const next = new Set(before);
        if (on) next.add(id);
        else next.delete(id);
        return next;
      }),
    [],
  );
  const opened = orders.data?.find(({ _id }) => _id === get('order'));
  const shown = filterOrders(orders.data ?? [], filter);
  const open = useCallback((id: string) => set({ order: id }, { push: true }), [set]);
  const tabs = (['all', ...ORDER_STATUSES] as const).map((value) => ({
    value,
    label: (
      <span className={styles.tab} data-count={counts?.[value]}>
        {t(`orders.tabs.${value}`)}
      </span>
    ),
    testId: `orders-tab-${value}`,
  }));

  return (
    <>
      <PageHeader title={t('orders.heading', { count: orders.data?.length ?? 0 })} testId="orders-heading">
        {shown.length > 0 ? (
          <ExportButton name="orders" rows={shown} columns={orderColumns(t, language)} />
        ) : null}
      </PageHeader>
      <Tabs
        label={t('orders.filter')}
        tabs={tabs}
        value={filter.status}
        onChange={(value) => set({ status: value === 'all' ? null : value }, { push: true })}
      >
        <div className={styles.toolbar}>
          <SearchField label={t('orders.search')} value={filter.text} onChange={(q) => set({ q })} />
          {(['from', 'to'] as const).map((bound) => (
            <TextInput
              key={bound}
              type="date"
              label={t(`orders.${bound}`)}
              look="frame"
              fieldClassName={styles.day}
              value={filter[bound]}
              onChange={({ target }) => set({ [bound]: target.value })}
              data-testid={`orders-${bound}`}
            />
          ))}
          {shown.length > 0 ? (
            <Button
              variant="quiet"
              size="small"
              className={styles.all}
              onClick={() => setSelected(new Set(shown.map(({ _id }) => _id)))}
            >
              {t('orders.selectAll')}
            </Button>
          ) : null}
        </div>
        <Loaded query={orders}>
          {(all) => {
            if (all.length === 0)
              return <EmptyState title={t('orders.empty')} text={t('orders.emptyText')} />;
            if (shown.length === 0)
              return (
                <EmptyState
                  title={t('orders.emptyTab')}
                  text={t('orders.emptyTabText')}
                  action={
                    <Button
                      variant="secondary"
                      onClick={() => set({ status: null, q: null, from: null, to: null })}
                    >
                      {t('orders.showAll')}
                    </Button>
                  }
                />
              );
            return (
              <OrdersTable
                orders={shown}
                view={Object.values(filter).join('|')}
                fresh={fresh}
                selected={selected}
                onSelect={select}
                onOpen={open}
              />
            );
          }}
        </Loaded>
      </Tabs>
      {selected.size > 0 ? (
        <BulkBar selected={selected} onSelect={(ids) => setSelected(new Set(ids))} />
      ) : null}
      {opened ? <OrderDrawer order={opened} onClose={() => set({ order: null })} /> : null}
    </>
  );
};
export { OrdersPage as Component };
