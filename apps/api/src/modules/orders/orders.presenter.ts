import type { Order, OwnOrder } from '@meridian/contracts';
import { readOrderStatus, statusFields } from '@meridian/domain';
import type { User } from '../users/users.repository.ts';
import type { OrderPayment, StoredOrder, StoredOrderItem } from './order.schema.ts';

type Buyer = Pick<User, 'id' | 'email' | 'name' | 'surname'>;

const presentItem = (item: StoredOrderItem): Order['items'][number] => ({
  itemId: item.itemId,
  name: item.name,
  sku: item.sku,
  colorName: item.colorName,
  size: item.size,
  quantity: item.quantity,
  price: item.price,
  weight: item.weight,
  image: item.image,
});

/** The payment of an order with the refunds, disputes and mismatches that the provider reported. */
const presentPayment = ({
  provider,
  status,
  refunds,
  disputes,
  mismatch,
}: OrderPayment): Order['payment'] => ({
  provider,
  status,
  ...(refunds?.length && { refunds: refunds.map((refund) => ({ ...refund })) }),
  ...(disputes?.length && {
    disputes: disputes.map(({ at, respondBefore, ...dispute }) => ({
      ...dispute,
      at: at.toISOString(),
      respondBefore: respondBefore?.toISOString() ?? null,
    })),
  }),
  ...(mismatch && { mismatch: { ...mismatch, at: mismatch.at.toISOString() } }),
});

/** The owner's view of an order. An unknown stored status is shown as pending. */
export const presentOrder = (order: StoredOrder, buyer?: Buyer): Order => ({
  _id: order._id.toHexString(),
  date: order.date.toISOString(),
  ...statusFields(readOrderStatus(order.status)),
  currency: order.currency,
  amount: order.amount,
  amountKzt: order.amountKzt,
  email: order.email,
  userId: buyer ? { _id: buyer.id, email: buyer.email, name: buyer.name, surname: buyer.surname } : null,
  delivery: { ...order.delivery },
  items: order.items.map(presentItem),
  payment: presentPayment(order.payment),
  history: order.history.map(({ status, at, by }) => ({
    status: readOrderStatus(status),
    at: at.toISOString(),
    by,
  })),
});

/** Authors that shoppers may see. Any other author is an employee, shown as `shop`. */
const PUBLIC_AUTHORS = new Set(['shopper', 'system']);

/**
 * The shopper's view of an order, without the reports of the payment provider, and with the fields that its result page
 * needs.
 */
export const presentKeyedOrder = (order: StoredOrder, buyer?: Buyer): OwnOrder => {
  const { provider, status, due } = order.payment;
  const full = presentOrder(order, buyer);
  return {
    ...full,
    key: order.key,
    payBefore: status === 'pending' ? due.toISOString() : null,
    payment: { provider, status },
    history: full.history.map((entry) => ({
      ...entry,
      by: PUBLIC_AUTHORS.has(entry.by) ? entry.by : 'shop',
    })),
    items: order.items.map((item) => ({
      ...presentItem(item),
      nameRU: item.nameRU,
      colorNameRU: item.colorNameRU,
    })),
  };
};
