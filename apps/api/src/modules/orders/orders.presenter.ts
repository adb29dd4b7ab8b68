import type { Order, OwnOrder } from '@meridian/contracts';
import { readOrderStatus, statusFields } from '@meridian/domain';
import type { StoredUser } from '../users/user.schema.ts';
import type { OrderPayment, StoredOrder, StoredOrderItem } from './order.schema.ts';

type Buyer = Pick<StoredUser, '_id' | 'email' | 'name' | 'surname'>;

const presentBuyer = ({ _id, email, name, surname }: Buyer): Order['userId'] => ({
  _id: _id.toHexString(),
  email,
  name,
  surname,
});

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

/** How an order is paid, with what its provider reports. */
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

/** An order for the owner; a status that nobody knows is shown as pending. */
export const presentOrder = (order: StoredOrder, buyer?: Buyer): Order => ({
  _id: order._id.toHexString(),
  date: order.date.toISOString(),
  ...statusFields(readOrderStatus(order.status)),
  currency: order.currency,
  amount: order.amount,
  amountKzt: order.amountKzt,
  email: order.email,
  userId: buyer ? presentBuyer(buyer) : null,
  delivery: { ...order.delivery },
  items: order.items.map(presentItem),
  payment: presentPayment(order.payment),
  history: order.history.map(({ status, at, by }) => ({
    status: readOrderStatus(status),
    at: at.toISOString(),
    by,
  })),
});

/** Everybody but the shopper and the machine is the shop: who works there is not the shopper's business. */
const OPEN_AUTHORS = new Set(['shopper', 'system']);

/** An order for the shopper who placed it; what the provider reports to the shop is left out. */
const presentOwnOrder = (order: StoredOrder, buyer?: Buyer): Order => {
  const whole = presentOrder(order, buyer);
  return {
    ...whole,
    payment: { provider: whole.payment.provider, status: whole.payment.status },
    history: whole.history.map((entry) => ({ ...entry, by: OPEN_AUTHORS.has(entry.by) ? entry.by : 'shop' })),
  };
};

/** An order for whoever holds its key, with what its result page needs. */
export const presentKeyedOrder = (order: StoredOrder, buyer?: Buyer): OwnOrder => {
  const { status, due } = order.payment;
  return {
    ...presentOwnOrder(order, buyer),
    key: order.key,
    payBefore: status === 'pending' ? due.toISOString() : null,
    items: order.items.map((item) => ({
      ...presentItem(item),
      nameRU: item.nameRU,
      colorNameRU: item.colorNameRU,
    })),
  };
};
