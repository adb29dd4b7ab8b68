import { orderNumber } from '@meridian/domain';
import type { Order } from '@meridian/contracts';
import type { Language } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { customerEmail, customerName, orderDate, statusLabel } from '../data/order-text.ts';
import type { CsvColumn } from '../panel/export/export-csv.ts';

/** What an export of orders says of each. */
export const orderColumns = (t: TFunction, language: Language): CsvColumn<Order>[] =>
  (
    [
      ['number', (order) => orderNumber(order._id)],
      ['date', ({ date }) => orderDate(date)],
      ['status', ({ status }) => statusLabel(status, language)],
      ['payment', ({ payment }) => t(`orders.payments.${payment.status}`)],
      ['email', (order) => customerEmail(order)],
      ['name', (order) => customerName(order)],
      ['phone', ({ delivery }) => delivery.phone],
      ['country', ({ delivery }) => delivery.country],
      ['city', ({ delivery }) => delivery.city],
      ['address', ({ delivery }) => delivery.address],
      ['zipCode', ({ delivery }) => delivery.zipCode],
      [
        'items',
        ({ items }) =>
          items.map((i) => `${i.name}, ${i.sku}, ${i.colorName}, ${i.size} × ${i.quantity}`).join('; '),
      ],
      ['amount', ({ amount }) => amount],
      ['currency', ({ currency }) => currency.toUpperCase()],
      ['amountKzt', ({ amountKzt }) => amountKzt],
    ] satisfies [string, CsvColumn<Order>['value']][]
  ).map(([name, value]) => ({ title: t(`orders.csv.${name}`), value }));
