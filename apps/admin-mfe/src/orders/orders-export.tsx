import type { Order } from '@meridian/contracts';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import type { OrdersFilter } from '../data/use-orders.ts';
import { fetchAllPages } from '../panel/lists/fetch-all-pages.ts';
import { ExportButton } from '../panel/export/export-button.tsx';
import { orderColumns } from './order-columns.ts';

const PAGE = '100';

/** Exports every order that the filter finds, not only those on the screen. */
export const OrdersExport = ({ filter }: { filter: OrdersFilter }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const fetchRows = async (): Promise<Order[]> => {
    if (Object.keys(filter).length === 0) return api('GET /api/orders/all-orders');
    const pages = await fetchAllPages((cursor) =>
      api('GET /api/orders/page', { query: { ...filter, limit: PAGE, cursor } }),
    );
    return pages.flatMap(({ orders }) => orders);
  };
  return <ExportButton name="orders" fetchRows={fetchRows} columns={orderColumns(t, language)} />;
};
