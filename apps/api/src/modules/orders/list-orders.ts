import type { Order, OrderPage, OrdersQuery, OwnOrder } from '@meridian/contracts';
import { isCancellable, isMaskedAt, readOrderStatus, returnableUntil, statusFields } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../platform/database/time-search.ts';
import { OFFLINE_PROVIDER } from '../payments/offline-payments.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import { maskedOrder } from './shopper/masked-order.ts';
import type {
  OrderPayment,
  OrderRefund,
  StoredOrder,
  StoredOrderItem,
  StoredShipment,
} from './order.schema.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OwnerOrdersRepository } from './owner/owner-orders.repository.ts';
import { OrderTasks } from './status/order-tasks.ts';
import { warrantyUntil } from './warranty.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Authors that shoppers may see. Any other author is an employee, shown as `shop`. */
const PUBLIC_AUTHORS = new Set(['shopper', 'system']);

export const presentItem = (item: StoredOrderItem): Order['items'][number] => {
  const { itemId, name, sku, colorName, size, quantity, price, weight, image, serialNumbers } = item;
  return {
    itemId,
    name,
    sku,
    colorName,
    size,
    quantity,
    price,
    weight,
    image,
    ...(serialNumbers?.length && { serialNumbers }),
  };
};

/** The payment as shoppers and staff see it. */
const presentPayment = ({ provider, status, method, paidAt }: OrderPayment) => ({
  provider,
  status,
  ...(method && { method }),
  ...(paidAt && { paidAt: paidAt.toISOString() }),
});

const presentShipment = ({ id, carrier, trackingNumber, trackingUrl, items, at }: StoredShipment) => ({
  id,
  carrier,
  trackingNumber,
  trackingUrl,
  items,
  at: at.toISOString(),
});

const presentRefund = ({
  at,
  amountKzt: _amountKzt,
  isCancellation: _isCancellation,
  ...refund
}: OrderRefund) => ({
  ...refund,
  at: at.toISOString(),
});

/**
 * An order with the reports of the payment provider, without the records of the staff. An unknown stored status is shown as
 * pending.
 * @param zone the shop's time zone
 */
const presentWithoutRecords = (
  order: StoredOrder,
  buyer: User | null | undefined,
  zone: string,
): Omit<Order, 'notes' | 'placedBy'> => {
  const { currency, amount, amountKzt, email, delivery, payment, shipments } = order;
  const { refunds, disputes, mismatch } = payment;
  const warranty = warrantyUntil(order, zone);
  return {
    _id: order._id.toHexString(),
    date: order.date.toISOString(),
    ...statusFields(readOrderStatus(order.status)),
    currency,
    amount,
    amountKzt,
    email,
    delivery,
    userId: buyer ? { _id: buyer.id, email: buyer.email, name: buyer.name, surname: buyer.surname } : null,
    items: order.items.map(presentItem),
    payment: {
      ...presentPayment(payment),
      ...(refunds?.length && { refunds: refunds.map(presentRefund) }),
      ...(disputes?.length && {
        disputes: disputes.map(({ at, respondBefore, ...dispute }) => ({
          ...dispute,
          at: at.toISOString(),
          respondBefore: respondBefore?.toISOString() ?? null,
        })),
      }),
      ...(mismatch && { mismatch: { ...mismatch, at: mismatch.at.toISOString() } }),
    },
    history: order.history.map(({ status: entered, at, by, reason }) => ({
      status: readOrderStatus(entered),
      at: at.toISOString(),
      by,
      ...(reason && { reason }),
    })),
    ...(shipments?.length && { shipments: shipments.map(presentShipment) }),
    ...(warranty !== null && { warrantyUntil: warranty }),
  };
};

/** The owner's view of an order. */
const presentOrder = (order: StoredOrder, buyer: User | null | undefined, zone: string): Order => {
  const { notes, placedBy } = order;
  return {
    ...presentWithoutRecords(order, buyer, zone),
    ...(notes?.length && { notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })) }),
    ...(placedBy && { placedBy }),
  };
};

/** The shopper's view of an order: without the payment provider's reports, with the fields of the result page. */
const presentKeyedOrder = (order: StoredOrder, buyer: User | null | undefined, zone: string): OwnOrder => {
  const { provider, status, due, refunds = [] } = order.payment;
  const full = presentWithoutRecords(order, buyer, zone);
  // A failed refund is repeated by the shop.
  const ownRefunds = refunds.filter(({ isLate, status: progress }) => !isLate && progress !== 'failed');
  return {
    ...full,
    key: order.key,
    payBefore: status === 'pending' && provider !== OFFLINE_PROVIDER ? due.toISOString() : null,
    payment: presentPayment(order.payment),
    ...(ownRefunds.length > 0 && {
      refunds: ownRefunds.map((refund) => {
        const { amount, status: progress, at } = presentRefund(refund);
        return { amount, status: progress, ...(at && { at }) };
      }),
    }),
    canCancel: isCancellable(full),
    returnableUntil: returnableUntil(full)?.toISOString() ?? null,
    isMasked: false,
    // Without the owner's reasons.
    history: full.history.map(({ status: entered, at, by }) => ({
      status: entered,
      at,
      by: PUBLIC_AUTHORS.has(by) ? by : 'shop',
    })),
    items: order.items.map((item) => ({
      ...presentItem(item),
      nameRU: item.nameRU,
      colorNameRU: item.colorNameRU,
    })),
  };
};

/** Presents orders together with the users who placed them. */
@Injectable()
export class ListOrders {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ownerOrders: OwnerOrdersRepository,
    private readonly users: UsersRepository,
    private readonly tasks: OrderTasks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** All orders, newest first, as chunks of one JSON text, so that only one batch is in memory at a time. */
  async *allAsJson(): AsyncGenerator<string> {
    let separator = '[';
    for await (const batch of this.ownerOrders.batches()) {
      const orders = await this.presentAll(batch, presentOrder);
      yield separator + orders.map((order) => JSON.stringify(order)).join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }

  /**
   * A page of orders in the owner's view, newest first. Days are in the shop's time zone.
   * @param revision revision of the orders, read before the page
   * @throws AppError `badRequest` for an invalid cursor
   */
  async page(query: OrdersQuery, revision: string): Promise<OrderPage> {
    const { limit = DEFAULT_PAGE_SIZE } = query;
    const filter = { ...query, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const found = await this.ownerOrders.page(filter, limit + 1);
    const positionOf = ({ date, _id }: StoredOrder) => ({ at: date, id: _id.toHexString() });
    const { shown, nextCursor } = pageOf(found, limit, positionOf);
    return { revision, orders: await this.presentAll(shown, presentOrder), nextCursor };
  }

  /**
   * The orders of a user in the shopper's view, newest first. A verified email adds its guest orders, because only then
   * they are known to belong to the user.
   */
  async ofUser(userId: string): Promise<OwnOrder[]> {
    const user = await this.users.byId(userId);
    const orders = await this.orders.placedByUser(userId, user?.emailVerified ? user.email : null);
    return this.presentOwn(orders);
  }

  /** Orders in the view of their signed-in buyer. */
  presentOwn(orders: readonly StoredOrder[]): Promise<OwnOrder[]> {
    return this.presentAll(orders, presentKeyedOrder);
  }

  /**
   * An order as the response to a shopper's request. Performs the pending tasks first, so that their effects (such as the
   * emptied cart) agree with the returned order.
   * @param reference the key or the id by which the request has found the order
   * @param isBuyer whether the request is signed in as the buyer, who sees personal data without a mask
   */
  async ofShopper(order: StoredOrder, reference: string, isBuyer: boolean): Promise<OwnOrder> {
    await this.tasks.perform(order);
    const presented = { ...(await this.presentKeyed(order)), key: reference };
    return !isBuyer && isMaskedAt(order, Date.now()) ? maskedOrder(presented) : presented;
  }

  async present(order: StoredOrder): Promise<Order> {
    return presentOrder(order, await this.buyerOf(order), this.config.SHOP_TIME_ZONE);
  }

  async presentKeyed(order: StoredOrder): Promise<OwnOrder> {
    return presentKeyedOrder(order, await this.buyerOf(order), this.config.SHOP_TIME_ZONE);
  }

  private async buyerOf({ user }: StoredOrder): Promise<User | null> {
    return user ? this.users.byId(user.toHexString()) : null;
  }

  private async presentAll<T>(
    orders: readonly StoredOrder[],
    present: (order: StoredOrder, buyer: User | undefined, zone: string) => T,
  ): Promise<T[]> {
    const ids = new Set(orders.flatMap(({ user }) => user?.toHexString() ?? []));
    const buyers = ids.size === 0 ? [] : await this.users.byIds([...ids]);
    const buyersById = new Map(buyers.map((user) => [user.id, user]));
    const zone = this.config.SHOP_TIME_ZONE;
    return orders.map((order) => present(order, buyersById.get(String(order.user)), zone));
  }
}
