import type { ActivityAuthor, ShipmentListInput, ShipmentListResult } from '@meridian/contracts';
import { isTrackingNumber, readOrderStatus } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { isAppError } from '../../../platform/errors/app-error.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { ChangeOrder } from '../status/change-order.ts';
import { EditShipments } from './edit-shipments.ts';
import { FulfilmentRepository } from './fulfilment.repository.ts';

type Row = ShipmentListInput['rows'][number];
type Outcome = ShipmentListResult['rows'][number];

const ID = /^[0-9a-f]{24}$/i;
const NUMBER = /^(?:№|#)?\s*([0-9a-f]{6})$/i;

const numberOf = (text: string): string | undefined => NUMBER.exec(text)?.[1]?.toUpperCase();

/** Adds tracking numbers to several orders. */
@Injectable()
export class ShipOrders {
  constructor(
    private readonly repository: FulfilmentRepository,
    private readonly orders: OrdersRepository,
    private readonly shipments: EditShipments,
    private readonly changeOrder: ChangeOrder,
  ) {}

  /**
   * Adds a shipment per row with all pieces that are left, and sets the status `shipped`. A row that cannot be applied does
   * not affect the others. A repeated request has no further effect.
   */
  async ship({ rows }: ShipmentListInput, by: ActivityAuthor | null): Promise<ShipmentListResult> {
    const numbers = new Set(rows.flatMap(({ order }) => numberOf(order) ?? []));
    const idsByNumber = await this.repository.idsByNumber([...numbers]);
    const idsOf = (order: string): readonly string[] =>
      ID.test(order) ? [order.toLowerCase()] : (idsByNumber.get(numberOf(order) ?? '') ?? []);
    const outcomes: Outcome[] = [];
    for (const row of rows) outcomes.push(await this.shipRow(row, idsOf(row.order), by));
    return { rows: outcomes };
  }

  private async shipRow(row: Row, ids: readonly string[], by: ActivityAuthor | null): Promise<Outcome> {
    const { order: entered, carrier, trackingNumber } = row;
    const outcomeOf = (outcome: Outcome['outcome'], orderId: string | null = null): Outcome => ({
      order: entered,
      orderId,
      outcome,
    });
    if (ids.length > 1) return outcomeOf('ambiguousOrder');
    const order = ids[0] === undefined ? null : await this.orders.placedById(ids[0]);
    if (!order) return outcomeOf('unknownOrder');
    const id = order._id.toHexString();
    if (!isTrackingNumber(carrier, trackingNumber)) return outcomeOf('invalidNumber', id);
    const exists = (order.shipments ?? []).some(
      (shipment) => shipment.carrier === carrier && shipment.trackingNumber === trackingNumber,
    );
    try {
      if (!exists) await this.shipments.add(id, { carrier, trackingNumber }, by);
    } catch (error) {
      if (isAppError(error) && error.code === 'notShippable') return outcomeOf('notShippable', id);
      throw error;
    }
    await this.changeOrder.change(
      id,
      (current) =>
        ['pending', 'processing'].includes(readOrderStatus(current.status)) ? { status: 'shipped' } : null,
      by?.email ?? 'shop',
    );
    return outcomeOf(exists ? 'exists' : 'added', id);
  }
}
