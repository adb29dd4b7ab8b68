import type { ActivityAuthor, ParcelInput } from '@meridian/contracts';
import {
  isShippable,
  type OrderStatus,
  piecesToShip,
  readOrderStatus,
  trackingUrl,
  weightOf,
} from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { Handles, workEntry, workKind, WorkPostponed } from '../../../../platform/work/work-kind.ts';
import { StaffNotices } from '../../../messages/notices/staff-notices.ts';
import {
  CARRIER_SERVICES,
  CarrierRefusedError,
  type CarrierService,
  CarrierUnavailableError,
  type ParcelStatus,
} from '../../../shop/delivery/carriers/carrier-service.ts';
import { ShopSettings } from '../../../shop/settings/shop-settings.ts';
import { carrierChange, isNewNumber, shipmentOf } from '../fulfilment/edit-shipments.ts';
import { EditOrder } from '../fulfilment/edit-order.ts';
import { piecesOf } from '../order-pieces.ts';
import type { StoredOrder, StoredShipment } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { ChangeOrder } from '../status/change-order.ts';
import { arrivalMail, trackingMail } from '../status/order-mail-work.ts';
import { endOfOffer } from '../status/order-work.ts';
import { cashForDelivery, parcelOrderOf } from './parcel-order.ts';
import { parcelNotice } from './parcel-notices.ts';
import { isFinal, isNews, stateOf, type StoredParcel } from '../parcel.schema.ts';
import type { ParcelOfOrder } from './parcels.repository.ts';

const MINUTE_MS = 60_000;
/** Carriers accept an order within seconds. */
const ACCEPTANCE_MS = 2 * MINUTE_MS;
const ACCEPTANCE_POLL_MS = 3000;
const STATUS_POLL_MS = 30 * MINUTE_MS;
/** A parcel that has not arrived by then is lost, or was never handed over. */
const MAX_AGE_MS = 90 * 24 * 60 * MINUTE_MS;

/** Orders the parcel of a shipment from its carrier, and follows it until it has arrived or comes back. */
export const ORDER_PARCEL = workKind<ParcelOfOrder>('order.parcel', { leaseMs: 2 * MINUTE_MS });

const NOT_CONNECTED = {
  en: 'The carrier of this order is not connected. Add the shipment with its tracking number instead.',
  ru: 'Служба доставки этого заказа не подключена. Добавьте отправление с трек-номером.',
};
const NO_LABEL = {
  en: 'This parcel has no label, because the carrier has not accepted it.',
  ru: 'У посылки нет этикетки: служба доставки её ещё не приняла.',
};

type ShipmentWithParcel = StoredShipment & { parcel: StoredParcel };

const parcelIn = (order: StoredOrder | null, id: string): ShipmentWithParcel | undefined => {
  const shipment = order?.shipments?.find((candidate) => candidate.id === id);
  return shipment?.parcel && { ...shipment, parcel: shipment.parcel };
};

/** Whether every piece of an order has reached the customer in a parcel. */
const isWholeDelivered = (order: StoredOrder): boolean => {
  const { shipments = [] } = order;
  return (
    piecesToShip(piecesOf(order).items, shipments).length === 0 &&
    shipments.every(({ parcel }) => parcel && stateOf(parcel) === 'delivered')
  );
};

const isShippableOrder = (order: StoredOrder): boolean =>
  isShippable({ ...order, status: readOrderStatus(order.status) });

/** Whether the customer still waits for the order. */
const isAwaited = (order: StoredOrder): boolean =>
  isShippableOrder(order) && readOrderStatus(order.status) !== 'delivered';

/** The status of an order after a report about a parcel; null if it stays. */
const statusAfter = (order: StoredOrder, shipmentId: string): OrderStatus | null => {
  const parcel = parcelIn(order, shipmentId)?.parcel;
  if (!parcel || !isAwaited(order)) return null;
  if (isWholeDelivered(order)) return 'delivered';
  const isOnItsWay = ['moving', 'arrived', 'delivered'].includes(stateOf(parcel));
  return isOnItsWay && readOrderStatus(order.status) !== 'shipped' ? 'shipped' : null;
};

/** Parcels that the shop orders from carriers. Reports may be repeated, late or out of order; each has its effect once. */
@Injectable()
export class OrderParcels {
  constructor(
    @Inject(CARRIER_SERVICES) private readonly services: readonly CarrierService[],
    private readonly orders: OrdersRepository,
    private readonly editOrder: EditOrder,
    private readonly changeOrder: ChangeOrder,
    private readonly settings: ShopSettings,
    private readonly notices: StaffNotices,
  ) {}

  service(name: string | null | undefined): CarrierService | undefined {
    return this.services.find(({ carrier }) => carrier === name);
  }

  /**
   * Adds a shipment whose parcel is ordered from the carrier of the order's method.
   * @throws AppError `notFound`, `notShippable`; `conflict` without a connected carrier, or if nobody takes the money of an
   * unpaid order; `validation` without a weight
   */
  async request(
    orderId: string,
    { items, weight }: ParcelInput,
    by: ActivityAuthor | null,
  ): Promise<StoredOrder> {
    const requested = await this.editOrder.edit(orderId, by, (order) => {
      const service = this.service(order.delivery.method?.carrier);
      if (!service) throw new AppError('conflict', { message: NOT_CONNECTED });
      const { carrier } = service;
      const shipment = shipmentOf(order, { carrier, items }, by?.email ?? 'shop');
      const pieces = shipment.items.map(({ line, quantity }) => ({
        weight: order.items[line]?.weight,
        quantity,
      }));
      const grams = weight ?? weightOf(pieces);
      if (grams === null) throw new AppError('validation', { fieldMessages: { weight: 'required' } });
      const parcel: StoredParcel = {
        weight: grams,
        cashForDelivery: cashForDelivery(order),
        events: [{ state: 'requested', at: new Date() }],
      };
      const shipments = [...(order.shipments ?? []), { ...shipment, parcel }];
      const data = { order: orderId, shipment: shipment.id };
      return {
        change: { shipments },
        work: [workEntry(ORDER_PARCEL, shipment.id, data), ...endOfOffer({ ...order, shipments })],
        activity: [carrierChange(null, carrier)],
      };
    });
    // The work of the edit may have changed the shipment.
    return (await this.orders.placedById(orderId)) ?? requested;
  }

  @Handles(ORDER_PARCEL)
  async follow(parcel: ParcelOfOrder): Promise<void> {
    const left = await this.update(parcel);
    if (!left || isFinal(left)) return;
    const age = Date.now() - (left.events[0]?.at.getTime() ?? 0);
    if (age > MAX_AGE_MS) return;
    const isNew = stateOf(left) === 'requested' && age < ACCEPTANCE_MS;
    throw new WorkPostponed(new Date(Date.now() + (isNew ? ACCEPTANCE_POLL_MS : STATUS_POLL_MS)));
  }

  /**
   * Reads the status of a parcel from its carrier and applies it. A parcel that is not ordered yet is ordered first.
   * @returns the parcel; undefined if there is nothing to follow
   */
  async update({ order: orderId, shipment: id }: ParcelOfOrder): Promise<StoredParcel | undefined> {
    const order = await this.orders.placedById(orderId);
    const shipment = parcelIn(order, id);
    if (!order || !shipment || order.anonymisedAt) return undefined;
    const service = this.service(shipment.carrier);
    if (!service) throw new CarrierUnavailableError('The carrier is not configured');
    const { reference = await this.create(service, order, shipment) } = shipment.parcel;
    if (reference === null) return undefined;
    return this.apply(orderId, id, await service.statuses(reference));
  }

  /**
   * The label of the newest parcel, or of that of a shipment.
   * @throws AppError `notFound`, `conflict` without a label, `unavailable` while the carrier prints it
   */
  async label(orderId: string, shipmentId: string | undefined): Promise<{ name: string; content: Buffer }> {
    const order = await this.orders.placedById(orderId);
    const ids = shipmentId === undefined ? (order?.shipments ?? []).map(({ id }) => id) : [shipmentId];
    const shipment = ids.flatMap((id) => parcelIn(order, id) ?? []).at(-1);
    if (!shipment) throw new AppError('notFound');
    const { carrier, trackingNumber, parcel } = shipment;
    const service = this.service(carrier);
    if (!service || !parcel.reference || trackingNumber === null)
      throw new AppError('conflict', { message: NO_LABEL });
    const content = await service.label(parcel.reference).catch((error: unknown) => {
      if (error instanceof CarrierRefusedError) throw new AppError('conflict', { message: NO_LABEL });
      if (error instanceof CarrierUnavailableError) return null;
      throw error;
    });
    if (!content) throw new AppError('unavailable', { retryAfter: 5 });
    return { name: `${carrier}-${trackingNumber}.pdf`, content };
  }

  /** Orders a parcel. Returns null if the order does not need it any more, or the carrier refuses it. */
  private async create(service: CarrierService, order: StoredOrder, shipment: ShipmentWithParcel) {
    const orderId = order._id.toHexString();
    if (!isShippableOrder(order)) return null;
    const now = new Date();
    const rate = await this.settings.exchangeRate(order.currency, now);
    const contractRate = await this.settings.exchangeRate(service.currency, now);
    try {
      const reference = await service.createParcel(parcelOrderOf(order, shipment, rate / contractRate));
      const edited = await this.edit(orderId, shipment.id, ({ parcel }) =>
        parcel.reference ? null : { parcel: { reference } },
      );
      // Another process may have ordered it first.
      return parcelIn(edited, shipment.id)?.parcel.reference ?? null;
    } catch (error) {
      if (!(error instanceof CarrierRefusedError)) throw error;
      await this.apply(orderId, shipment.id, { stage: 'refused', number: null, problem: error.problem });
      return null;
    }
  }

  private async apply(orderId: string, id: string, { stage, number, problem }: ParcelStatus) {
    const before = parcelIn(await this.orders.placedById(orderId), id);
    if (!before) return undefined;
    if ((stage === 'returned' || stage === 'refused') && isNews(stage, before.parcel))
      // Before it is recorded, because each email is sent once.
      await this.notices.notify(
        'paidOrder',
        `${orderId}-parcel-${id}-${stage}`,
        parcelNotice(orderId, stage, before.trackingNumber, problem),
      );
    const order = await this.edit(orderId, id, ({ parcel, trackingNumber }, current) => {
      const isNumber = number !== null && trackingNumber === null;
      // An order without a number is not accepted yet.
      const isStage = isNews(stage, parcel) && (stage !== 'created' || number !== null);
      if (!isNumber && !isStage) return null;
      return {
        ...(isNumber && { trackingNumber: number }),
        parcel: {
          ...(isStage && { events: [...parcel.events, { state: stage, at: new Date() }] }),
          ...(problem !== null && { problem }),
        },
        work: [
          ...(isNumber && isNewNumber(current, number) ? [trackingMail(current, id)] : []),
          ...(isStage && stage === 'arrived' && isAwaited(current) ? [arrivalMail(current, id)] : []),
        ],
      };
    });
    const parcel = parcelIn(order, id)?.parcel;
    await this.changeOrder.change(
      orderId,
      (current) => {
        const status = statusAfter(current, id);
        return status && { status };
      },
      'system',
    );
    return parcel;
  }

  /** Changes a shipment with a parcel. */
  private edit(
    orderId: string,
    id: string,
    decide: (
      shipment: ShipmentWithParcel,
      order: StoredOrder,
    ) => {
      trackingNumber?: string;
      parcel: Partial<StoredParcel>;
      work?: ReturnType<typeof workEntry>[];
    } | null,
  ): Promise<StoredOrder> {
    return this.editOrder.edit(orderId, null, (order) => {
      const shipment = parcelIn(order, id);
      const edit = shipment && decide(shipment, order);
      if (!edit) return null;
      const { trackingNumber = shipment.trackingNumber, work = [] } = edit;
      const edited = {
        ...shipment,
        trackingNumber,
        trackingUrl: trackingNumber === null ? null : trackingUrl(shipment.carrier, trackingNumber),
        parcel: { ...shipment.parcel, ...edit.parcel },
      };
      const shipments = (order.shipments ?? []).map((other) => (other.id === id ? edited : other));
      return { change: { shipments }, work, activity: [] };
    });
  }
}
