import type { Order, ShopperOrder } from '@meridian/contracts';
import { isCancellable, orderNumber, readOrderStatus, returnableUntil, statusFields } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { OFFLINE_PROVIDER } from '../payments/offline-payments.ts';
import { fill } from '../../messages/mail/mail-layout.ts';
import { ShopSettings } from '../../shop/settings/shop-settings.ts';
import { type User, UsersRepository } from '../../accounts/users/users.repository.ts';
import type { StoredPickup } from './order-delivery.schema.ts';
import {
  IMPERSONAL_AUTHORS,
  type OrderPayment,
  type OrderRefund,
  type StoredChange,
  type StoredOrder,
  type StoredOrderItem,
  type StoredShipment,
} from './order.schema.ts';
import { offeredChange, visibleChanges } from './lines/changed-order.ts';
import { ORDER_MAIL_TEXTS } from './mails/order-mail-texts.ts';
import { pickupOf, piecesOf } from './order-pieces.ts';
import { stateOf } from './parcel.schema.ts';
import { replacementWarranty, warrantyUntil } from './warranty.ts';

const presentItem = (item: StoredOrderItem & { cancelled?: number }): Order['items'][number] => {
  const { itemId, name, sku, colorName, size, quantity, price, weight, image } = item;
  const { regularPrice, campaign, discount, isGift, worth } = item;
  const { cancelled = 0, removed, exchanged, dispatched, serialNumbers } = item;
  return {
    itemId,
    name,
    sku,
    colorName,
    size,
    quantity,
    price,
    ...(regularPrice !== undefined && { regularPrice }),
    ...(campaign && { campaign }),
    ...(discount && { discount }),
    ...(isGift && { isGift }),
    ...(worth && { worth }),
    weight,
    ...(item.hsCode && { hsCode: item.hsCode }),
    ...(item.originCountry && { originCountry: item.originCountry }),
    image,
    ...(cancelled > 0 && { cancelled }),
    ...(removed && { removed }),
    ...(exchanged && { exchanged }),
    ...(dispatched && { dispatched }),
    ...(serialNumbers?.length && { serialNumbers }),
  };
};

export const presentItems = (order: StoredOrder): Order['items'] => piecesOf(order).items.map(presentItem);

/** The lines with the warranty of those that an exchange has added. */
const itemsWithWarranty = (order: StoredOrder, zone: string): Order['items'] => {
  const { changes = [] } = order;
  return presentItems(order).map((item, line) => {
    const change = changes.find(
      ({ firstLine = Infinity, add }) => line >= firstLine && line < firstLine + add.length,
    );
    const warranty = change && replacementWarranty(change, zone);
    return warranty ? { ...item, warrantyUntil: warranty } : item;
  });
};

/** The payment as customers and staff see it. */
const presentPayment = ({ provider, status, method, via, paidAt }: OrderPayment) => ({
  provider,
  status,
  ...(method && { method }),
  ...(via && { via }),
  ...(paidAt && { paidAt: paidAt.toISOString() }),
});

/** The staff ask the customer for the code, so only the customer sees it. */
const presentPickup = ({ readyAt, handedOverAt }: StoredPickup): NonNullable<Order['pickup']> => ({
  readyAt: readyAt.toISOString(),
  handedOverAt: handedOverAt?.toISOString() ?? null,
});

const presentShipment = (shipment: StoredShipment) => {
  const { id, carrier, trackingNumber, trackingUrl, items, at, parcel } = shipment;
  return {
    id,
    carrier,
    trackingNumber,
    trackingUrl,
    items,
    at: at.toISOString(),
    ...(parcel && { parcel: { state: stateOf(parcel) } }),
  };
};

/** For the staff, with the reason why the carrier refused a parcel. */
const presentStaffShipment = (shipment: StoredShipment) => {
  const { parcel, ...presented } = presentShipment(shipment);
  const problem = shipment.parcel?.problem;
  return { ...presented, ...(parcel && { parcel: { ...parcel, ...(problem && { problem }) } }) };
};

/** A change that was made or offered, for the staff. */
const presentChange = (change: StoredChange) => {
  const { id, at, by, state, remove, add, difference, fields, reason, due, exchange } = change;
  return {
    id,
    at: at.toISOString(),
    by,
    state,
    remove: [...remove],
    add: add.map(({ itemId, name, sku, colorName, size, quantity, price }) => ({
      itemId,
      name,
      sku,
      colorName,
      size,
      quantity,
      price,
    })),
    difference,
    fields: [...fields],
    ...(reason && { reason }),
    ...(exchange && { exchange }),
    ...(due && { due: due.toISOString() }),
  };
};

/** An offered change, for the customer. */
const presentOffer = ({ difference, due, remove, add, exchange }: StoredChange): ShopperOrder['difference'] =>
  due && {
    amount: difference,
    payBefore: due.toISOString(),
    remove: exchange === undefined ? [...remove] : [],
    add: add.map((item) => ({
      ...presentItem(item),
      nameRU: item.nameRU,
      colorNameRU: item.colorNameRU,
    })),
  };

const presentRefund = ({
  at,
  amountKzt: _amountKzt,
  isCancellation: _isCancellation,
  cancels: _cancels,
  restock: _restock,
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
  customer: User | null | undefined,
  zone: string,
): Omit<Order, 'notes' | 'placedBy' | 'changes' | 'revision'> => {
  const { currency, amount, amountKzt, email, delivery, company, promotion, payment, shipments } = order;
  const pickup = pickupOf(order);
  const { refunds, disputes, mismatch, reference } = payment;
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
    ...(company && { company }),
    userId: customer
      ? { _id: customer.id, email: customer.email, name: customer.name, surname: customer.surname }
      : null,
    items: itemsWithWarranty(order, zone),
    ...(promotion && { promotion }),
    ...(order.customs && { customs: order.customs }),
    payment: {
      ...presentPayment(payment),
      ...(reference && { reference }),
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
    ...(pickup && { pickup: presentPickup(pickup) }),
    ...(order.receipts?.length && {
      receipts: order.receipts.map(({ at, ...receipt }) => ({ ...receipt, at: at.toISOString() })),
    }),
  };
};

/** The staff view of an order. */
const presentOrder = (order: StoredOrder, customer: User | null | undefined, zone: string): Order => {
  const { notes, placedBy, revision } = order;
  const changes = visibleChanges(order);
  return {
    ...presentWithoutRecords(order, customer, zone),
    ...(notes?.length && { notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })) }),
    ...(placedBy && { placedBy }),
    ...(order.shipments?.length && { shipments: order.shipments.map(presentStaffShipment) }),
    ...(changes.length > 0 && { changes: changes.map(presentChange) }),
    revision,
  };
};

/** The shop tries again to issue a failed receipt. */
const presentOwnReceipt = ({
  problem: _problem,
  state,
  ...receipt
}: NonNullable<Order['receipts']>[number]) => ({
  ...receipt,
  state: state === 'failed' ? ('pending' as const) : state,
});

/** The customer's view of an order: without the payment provider's reports, with the fields of the result page. */
const presentKeyedOrder = (
  order: StoredOrder,
  customer: User | null | undefined,
  zone: string,
): ShopperOrder => {
  const { provider, status, due, refunds = [] } = order.payment;
  const { pickup: collected, receipts, ...full } = presentWithoutRecords(order, customer, zone);
  const offered = offeredChange(order);
  // A failed refund is repeated by the shop.
  const ownRefunds = refunds.filter(
    ({ isLate, isEarlier, status: progress }) => !isLate && !isEarlier && progress !== 'failed',
  );
  return {
    ...full,
    key: order.key,
    ...(offered && { difference: presentOffer(offered) }),
    payBefore: status === 'pending' && provider !== OFFLINE_PROVIDER ? due.toISOString() : null,
    payment: presentPayment(order.payment),
    ...(collected && { pickup: { ...collected, code: order.pickup?.code ?? '' } }),
    ...(ownRefunds.length > 0 && {
      refunds: ownRefunds.map((refund) => {
        const { amount, status: progress, at } = presentRefund(refund);
        return { amount, status: progress, ...(at && { at }) };
      }),
    }),
    ...(receipts && { receipts: receipts.map(presentOwnReceipt) }),
    canCancel: isCancellable(full),
    returnableUntil: returnableUntil(full)?.toISOString() ?? null,
    isMasked: false,
    // Without the staff's names and reasons.
    history: full.history.map(({ status: entered, at, by }) => ({
      status: entered,
      at,
      by: IMPERSONAL_AUTHORS.includes(by) ? by : 'shop',
    })),
    items: full.items.map((item, line) => {
      const { nameRU = item.name, colorNameRU = item.colorName } = order.items[line] ?? {};
      return { ...item, nameRU, colorNameRU };
    }),
  };
};

/** Where the customer sends the transfer that an order waits for; undefined for other orders. */
export const transferOf = async (
  { _id, status, payment, language }: StoredOrder,
  settings: ShopSettings,
): Promise<ShopperOrder['transfer']> => {
  const isAwaited =
    payment.status === 'pending' && payment.method === 'transfer' && readOrderStatus(status) !== 'cancelled';
  if (!isAwaited) return undefined;
  const { seller } = await settings.read(new Date());
  return seller.bank
    ? {
        ...{ payee: seller.name, bank: seller.bank, taxId: seller.taxId },
        // In the language of the order, so that the page in another one and the email name the same purpose.
        purpose: fill(ORDER_MAIL_TEXTS[language].orderNumber, { number: orderNumber(_id.toHexString()) }),
        payBefore: payment.due.toISOString(),
      }
    : undefined;
};

/** Presents orders together with the users who placed them. */
@Injectable()
export class OrderPresenter {
  constructor(
    private readonly users: UsersRepository,
    private readonly settings: ShopSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async present(order: StoredOrder): Promise<Order> {
    return presentOrder(order, await this.customerOf(order), this.config.SHOP_TIME_ZONE);
  }

  async presentKeyed(order: StoredOrder): Promise<ShopperOrder> {
    const presented = presentKeyedOrder(order, await this.customerOf(order), this.config.SHOP_TIME_ZONE);
    const transfer = await transferOf(order, this.settings);
    return { ...presented, ...(transfer && { transfer }) };
  }

  /** Orders in the staff view. */
  presentAll(orders: readonly StoredOrder[]): Promise<Order[]> {
    return this.presentEach(orders, presentOrder);
  }

  /** Orders in the view of their signed-in customer. */
  presentForShopper(orders: readonly StoredOrder[]): Promise<ShopperOrder[]> {
    return this.presentEach(orders, presentKeyedOrder);
  }

  private async customerOf({ user }: StoredOrder): Promise<User | null> {
    return user ? this.users.byId(user.toHexString()) : null;
  }

  private async presentEach<T>(
    orders: readonly StoredOrder[],
    present: (order: StoredOrder, customer: User | undefined, zone: string) => T,
  ): Promise<T[]> {
    const ids = new Set(orders.flatMap(({ user }) => user?.toHexString() ?? []));
    const customers = ids.size === 0 ? [] : await this.users.byIds([...ids]);
    const customersById = new Map(customers.map((user) => [user.id, user]));
    const zone = this.config.SHOP_TIME_ZONE;
    return orders.map((order) => present(order, customersById.get(String(order.user)), zone));
  }
}
