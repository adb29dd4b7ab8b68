import { randomBytes } from 'node:crypto';
import type { orderInput } from '@meridian/contracts';
import { type Currency, type Language, statusFields } from '@meridian/domain';
import type { z } from 'zod';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { type OrderAccount, orderSearchText } from '../owner/order-search.ts';
import type { OrderPayment, StoredDelivery, StoredOrder } from '../order.schema.ts';
import { STOCK_STATE } from '../stock/stock-states.ts';
import type { Quote } from './quote-order.ts';

export type OrderBody = z.output<typeof orderInput>;

/** Input of `newOrder`. */
interface NewOrder {
  body: OrderBody;
  userId: string | null;
  /** Account of the buyer; null for a guest. */
  account: OrderAccount | null;
  /** Email from the form, otherwise from the account. */
  email: string | null;
  currency: Currency;
  language: Language;
  quote: Quote;
  provider: string;
  /** When the order lapses unless it is paid. */
  term: Pick<OrderPayment, 'due' | 'dueOnceOpened'>;
  /** Digests that identify the buyer for the limits of unpaid orders. */
  by: string[];
  idempotency: StoredOrder['idempotency'];
}

const deliveryOf = (body: OrderBody): StoredDelivery => ({
  name: body.name,
  surname: body.surname,
  patronymic: body.patronymic || null,
  phone: body.phone,
  additionalPhone: body.additionalPhone ?? '',
  country: body.country ?? '',
  zipCode: body.zipCode ?? '',
  city: body.city,
  address: body.address,
});

/** Creates an order that is ready to reserve its stock. It stays invisible until it is placed. */
export const newOrder = ({ body, quote, ...from }: NewOrder): StoredOrder => {
  const now = new Date();
  const order: StoredOrder = {
    _id: objectId(newId()),
    key: randomBytes(24).toString('base64url'),
    placed: false,
    date: now,
    ...statusFields('pending'),
    currency: from.currency,
    amount: quote.amount,
    amountKzt: quote.amountKzt,
    email: from.email,
    user: from.userId === null ? null : objectId(from.userId),
    language: from.language,
    delivery: deliveryOf(body),
    items: quote.items,
    payment: { provider: from.provider, status: 'pending', attempt: 1, ...from.term },
    history: [{ status: 'pending', at: now, by: 'shopper' }],
    revision: 0,
    stock: { state: STOCK_STATE.reserving, move: 1, since: now, marked: true },
    tasks: [],
    changedAt: now,
    reservation: { by: from.by },
    ...(from.idempotency && { idempotency: from.idempotency }),
  };
  return { ...order, search: orderSearchText(order, from.account) };
};
