import type { ActivityAuthor, ShipmentListInput, ShipmentListResult } from '@meridian/contracts';
import { isTrackingNumber, readOrderStatus, shippingWarning } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { isAppError } from '../../../../platform/errors/app-error.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { ChangeOrder } from '../status/change-order.ts';
import { canShip, EditShipments } from './edit-shipments.ts';
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
   * not affect the others. A repeated request has no further effect, and a preview has none.
   */
  async ship(
    { rows, preview = false }: ShipmentListInput,
    by: ActivityAuthor | null,
  ): Promise<ShipmentListResult> {
    const numbers = new Set(rows.flatMap(({ order }) => numberOf(order) ?? []));
    const idsByNumber = await this.repository.idsByNumber([...numbers]);
    const idsOf = (order: string): readonly string[] =>
      ID.test(order) ? [order.toLowerCase()] : (idsByNumber.get(numberOf(order) ?? '') ?? []);
    const outcomes: Outcome[] = [];
    for (const row of rows) {
      const plan = await this.planRow(row, idsOf(row.order));
      // In a preview, an earlier row of the list takes all pieces of its order.
      const isRepeated = outcomes.some(
        ({ outcome, orderId }) => outcome === 'added' && orderId === plan.orderId,
      );
      if (!preview) outcomes.push(await this.apply(row, plan, by));
      else if (plan.outcome === 'added' && isRepeated) outcomes.push({ ...plan, outcome: 'notShippable' });
      else outcomes.push(plan);
    }
    return { rows: outcomes };
  }

  private async planRow(
    { order: entered, carrier, trackingNumber }: Row,
    ids: readonly string[],
  ): Promise<Outcome> {
    const planned = (outcome: Outcome['outcome'], orderId: string | null = null): Outcome => ({
      order: entered,
      orderId,
      outcome,
    });
    if (ids.length > 1) return planned('ambiguousOrder');
    const order = ids[0] === undefined ? null : await this.orders.placedById(ids[0]);
    if (!order) return planned('unknownOrder');
    const id = order._id.toHexString();
    if (!isTrackingNumber(carrier, trackingNumber)) return planned('invalidNumber', id);
    const exists = (order.shipments ?? []).some(
      (shipment) => shipment.carrier === carrier && shipment.trackingNumber === trackingNumber,
    );
    if (exists) return planned('exists', id);
    if (!canShip(order)) return planned('notShippable', id);
    const warning = shippingWarning(order.payment);
    return { ...planned('added', id), ...(warning && { warning }) };
  }

  /** Applies a planned row. The order may have changed since it was planned. */
  private async apply(
    { carrier, trackingNumber }: Row,
    plan: Outcome,
    by: ActivityAuthor | null,
  ): Promise<Outcome> {
    const { orderId, outcome } = plan;
    if (orderId === null || (outcome !== 'added' && outcome !== 'exists')) return plan;
    try {
      if (outcome === 'added') await this.shipments.add(orderId, { carrier, trackingNumber }, by);
    } catch (error) {
      if (isAppError(error) && error.code === 'notShippable')
        return { order: plan.order, orderId, outcome: 'notShippable' };
      throw error;
    }
    await this.changeOrder.change(
      orderId,
      ({ status }) =>
        ['pending', 'processing'].includes(readOrderStatus(status)) ? { status: 'shipped' } : null,
      by?.email ?? 'shop',
    );
    return plan;
  }
}
