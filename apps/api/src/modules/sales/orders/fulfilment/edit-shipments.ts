import type { ActivityAuthor, ShipmentInput } from '@meridian/contracts';
import {
  chosenPieces,
  isShippable,
  type LineQuantity,
  MAX_SHIPMENTS,
  piecesToShip,
  readOrderStatus,
  trackingUrl,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../../platform/database/ids.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import { activityChange } from '../../../shop/activity/activity-entry.ts';
import type { StoredOrder, StoredShipment } from '../order.schema.ts';
import { trackingMail } from '../status/order-mail-work.ts';
import { endOfOffer } from '../status/order-work.ts';
import { piecesOf } from '../order-pieces.ts';
import { EditOrder } from './edit-order.ts';

/** The customer has received the email about the dispatch of such an order, and the tracking numbers that it had then. */
const isDispatched = ({ status }: StoredOrder): boolean =>
  ['shipped', 'delivered'].includes(readOrderStatus(status));

/** Numbers that the customer has received, or will receive with the email about the dispatch. */
const knownNumbers = ({ shipments = [], announcedNumbers = [] }: StoredOrder): unknown[] => [
  ...announcedNumbers,
  ...shipments.map(({ trackingNumber }) => trackingNumber),
];

/** Whether the customer gets an email about a tracking number. */
export const isNewNumber = (order: StoredOrder, number: string): boolean =>
  isDispatched(order) && !knownNumbers(order).includes(number);

/** The log has the carrier only, because it is kept longer than the personal data of an order. */
export const carrierChange = (before: string | null, after: string | null) =>
  activityChange('shipments', before, after);

/** The pieces of a new shipment; null if the order or the pieces cannot be shipped. */
const shippedBy = (order: StoredOrder, wanted: ShipmentInput['items']): LineQuantity[] | null => {
  const { shipments = [] } = order;
  const left = piecesToShip(piecesOf(order).items, shipments);
  const isPossible =
    isShippable({ ...order, status: readOrderStatus(order.status) }) && shipments.length < MAX_SHIPMENTS;
  return isPossible ? chosenPieces(wanted ?? left, left) : null;
};

export const canShip = (order: StoredOrder): boolean => shippedBy(order, undefined) !== null;

const urlOf = ({ carrier, trackingNumber, trackingUrl: entered }: ShipmentInput): string | null => {
  if (carrier === 'other') return entered ?? null;
  return trackingNumber ? trackingUrl(carrier, trackingNumber) : null;
};

/** @throws AppError `notShippable` */
export const shipmentOf = (order: StoredOrder, input: ShipmentInput, by: string): StoredShipment => {
  const items = shippedBy(order, input.items);
  if (!items) throw new AppError('notShippable');
  const { carrier, trackingNumber = null } = input;
  const { revision } = order;
  return {
    id: newId(),
    carrier,
    trackingNumber,
    trackingUrl: urlOf(input),
    items,
    at: new Date(),
    by,
    revision,
  };
};

@Injectable()
export class EditShipments {
  constructor(private readonly editOrder: EditOrder) {}

  /**
   * Adds a shipment. A tracking number of a dispatched order is emailed, once per number; that of another order is part of
   * the email about its dispatch.
   * @throws AppError `notFound`; `notShippable` if the order is cancelled or unpaid, or the pieces are not left to ship
   */
  add(orderId: string, input: ShipmentInput, by: ActivityAuthor | null): Promise<StoredOrder> {
    return this.editOrder.edit(orderId, by, (order) => {
      const shipment = shipmentOf(order, input, by?.email ?? 'shop');
      const { id, trackingNumber } = shipment;
      const shipments = [...(order.shipments ?? []), shipment];
      const isNews = trackingNumber !== null && isNewNumber(order, trackingNumber);
      return {
        change: { shipments },
        work: [...(isNews ? [trackingMail(order, id)] : []), ...endOfOffer({ ...order, shipments })],
        activity: [carrierChange(null, shipment.carrier)],
      };
    });
  }

  /** @throws AppError `notFound` */
  remove(orderId: string, shipmentId: string, by: ActivityAuthor | null): Promise<StoredOrder> {
    return this.editOrder.edit(orderId, by, (order) => {
      const { shipments = [], announcedNumbers = [] } = order;
      const removed = shipments.find(({ id }) => id === shipmentId);
      if (!removed) throw new AppError('notFound');
      const { trackingNumber, carrier } = removed;
      return {
        change: {
          shipments: shipments.filter((shipment) => shipment !== removed),
          ...(trackingNumber !== null &&
            isDispatched(order) && {
              announcedNumbers: [...new Set([...announcedNumbers, trackingNumber])],
            }),
        },
        activity: [carrierChange(carrier, null)],
      };
    });
  }
}
