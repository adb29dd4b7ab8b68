import { formatPhone, type Order, type OrderRecords } from '@meridian/contracts';
import {
  givenByCode,
  inLanguage,
  type Language,
  orderNumber,
  PAGE_SIZE_MAX,
  refundedHundredths,
  toHundredths,
  total,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type TFunction, useTexts } from '@meridian/i18n';
import { dateText, useConfirmed } from '@meridian/panel';
import { customerEmail, customerName, methodName, presentLines, statusLabel } from '../data/order-text.ts';
import type { OrdersFilter } from '../data/use-orders.ts';
import { valueText } from '../panel/value-text.ts';
import { ExportButton } from '../panel/export/export-button.tsx';
import type { CsvColumn } from '../panel/export/export-csv.ts';
import { fetchAllPages } from '../panel/lists/fetch-all-pages.ts';

type ExportedOrder = Order & { records: OrderRecords[number] | undefined };

/** What has been returned of the payment that pays the order. */
const refundedAmount = (refunds: Order['payment']['refunds'] = []): number =>
  refundedHundredths(refunds, 'succeeded') / 100;

/** By how much the sales have lowered what an order costs. */
const savedAmount = (order: Order): number => {
  const lines = presentLines(order);
  const regular = lines.map((line) => ({ ...line, price: line.regularPrice ?? line.price }));
  const ofCode = lines.map(({ regularPrice, discount = 0, quantity }) => ({
    price: regularPrice === undefined ? 0 : discount,
    quantity,
  }));
  return (toHundredths(total(regular)) - toHundredths(total([...lines, ...ofCode]))) / 100;
};

/** By how much the promo code has lowered what an order costs. */
const savedByCode = (order: Order): number => {
  const given = givenByCode(order);
  const ofDelivery = given?.gives === 'freeDelivery' ? (order.promotion?.deliveryDiscount ?? 0) : 0;
  return (given?.discount ?? 0) + ofDelivery;
};

const campaignNames = (order: Order, language: Language): string => {
  const names = presentLines(order).flatMap(({ campaign }) =>
    campaign ? [inLanguage(campaign, 'name', language)] : [],
  );
  return [...new Set(names)].join('; ');
};

/** The columns of the orders export. */
const orderColumns = (t: TFunction<'admin'>, language: Language): CsvColumn<ExportedOrder>[] =>
  (
    [
      // Without the sign a spreadsheet reads some numbers as numeric values, such as 1234E5.
      ['number', (order) => `№${orderNumber(order._id)}`],
      ['date', ({ date }) => dateText(date)],
      ['status', ({ status }) => statusLabel(status, language)],
      ['payment', ({ payment }) => t(`orders.payments.${payment.status}`)],
      ['email', (order) => customerEmail(order)],
      ['name', (order) => customerName(order)],
      ['company', ({ company }) => company?.name ?? ''],
      ['taxNumber', ({ company }) => company?.taxNumber ?? ''],
      ['phone', ({ delivery }) => formatPhone(delivery.phone, delivery.country)],
      ['country', ({ delivery }) => delivery.country],
      ['city', ({ delivery }) => delivery.city],
      ['address', ({ delivery }) => delivery.address],
      ['zipCode', ({ delivery }) => delivery.zipCode],
      ['delivery', (order) => methodName(order, language)],
      ['deliveryPrice', ({ delivery }) => delivery.method?.price ?? 0],
      ['pickupPoint', ({ delivery }) => delivery.method?.point?.code ?? ''],
      [
        'items',
        (order) =>
          presentLines(order)
            .map((i) => `${i.name}, ${i.sku}, ${i.colorName}, ${i.size} × ${i.quantity}`)
            .join('; '),
      ],
      ['saved', (order) => savedAmount(order)],
      ['campaigns', (order) => campaignNames(order, language)],
      ['promoCode', ({ promotion }) => promotion?.code ?? ''],
      ['savedByCode', (order) => savedByCode(order)],
      ['amount', ({ amount }) => amount],
      ['currency', ({ currency }) => currency.toUpperCase()],
      ['amountKzt', ({ amountKzt }) => amountKzt],
      ['paidAt', ({ payment }) => (payment.paidAt ? dateText(payment.paidAt) : '')],
      ['refunded', ({ payment }) => refundedAmount(payment.refunds)],
      ['provider', ({ payment: { provider } }) => valueText(t, `orders.providers.${provider}`, provider)],
      ['providerReference', ({ records }) => records?.providerReferences.join(' ') ?? ''],
      ['bankReference', ({ payment }) => payment.reference ?? ''],
      ['invoices', ({ records }) => records?.invoices.join(' ') ?? ''],
      ['creditNotes', ({ records }) => records?.creditNotes.join(' ') ?? ''],
      ['tax', ({ records }) => records?.tax ?? 0],
    ] as const satisfies (readonly [string, CsvColumn<ExportedOrder>['value']])[]
  ).map(([name, value]) => ({ title: t(`orders.csv.${name}`), value }));

/**
 * Exports all orders that match the filter, including orders that are not loaded yet. The file has personal data, so the
 * server records the export first and may require a confirmation.
 */
export const OrdersExport = ({ filter }: { filter: OrdersFilter }) => {
  const { t, language } = useTexts('admin');
  const { api } = useServices();
  const confirmed = useConfirmed();
  const fetchOrders = async (): Promise<Order[]> => {
    if (Object.keys(filter).length === 0) return api('GET /api/orders/all-orders');
    const pages = await fetchAllPages((cursor) =>
      api('GET /api/orders/page', { query: { ...filter, limit: String(PAGE_SIZE_MAX), cursor } }),
    );
    return pages.flatMap(({ orders }) => orders);
  };
  const fetchRows = async (): Promise<ExportedOrder[]> => {
    await confirmed(() => api('POST /api/orders/exports'));
    const orders = await fetchOrders();
    const records = new Map<string, OrderRecords[number]>();
    for (let start = 0; start < orders.length; start += PAGE_SIZE_MAX) {
      const ids = orders.slice(start, start + PAGE_SIZE_MAX).map(({ _id }) => _id);
      const found = await api('GET /api/stats/order-records', { query: { ids: ids.join() } });
      for (const entry of found) records.set(entry.order, entry);
    }
    return orders.map((order) => ({ ...order, records: records.get(order._id) }));
  };
  return <ExportButton name="orders" fetchRows={fetchRows} columns={orderColumns(t, language)} />;
};
