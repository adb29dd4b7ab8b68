import { heldPieces, isPaid, type LineQuantity, type PromotionProblem } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { AppError, isAppError } from '../../../../platform/errors/app-error.ts';
import { Work } from '../../../../platform/work/work.ts';
import { STOCK_MOVEMENTS } from '../../../catalogue/stock/stock-movement.schema.ts';
import { AllWatchesRepository } from '../../../catalogue/watches/all-watches.repository.ts';
import { StockRepository } from '../../../catalogue/watches/stock.repository.ts';
import type { StockOperation } from '../../../catalogue/watches/stock-line.ts';
import { PromotionUses } from '../../../shop/promotions/promotion-uses.ts';
import { type ReservationTerms, UnpaidLimits } from './unpaid-limits.ts';
import type { StoredChange, StoredOrder, StoredOrderItem } from '../order.schema.ts';
import { OrderFailpoints } from '../order-failpoints.ts';
import { type StockStateChange, OrdersRepository } from '../orders.repository.ts';
import { piecesOf } from '../order-pieces.ts';
import { shortagesOf } from './shortages.ts';
import { STOCK_STATE, type StockState } from '../../../catalogue/watches/stock-states.ts';

const operationOf = (order: StoredOrder): StockOperation => ({
  orderId: order._id.toHexString(),
  number: order.stock.move,
});

/** The operation that reserves the lines which a change adds. */
const additionOf = (order: StoredOrder, changeId: string): StockOperation => ({
  ...operationOf(order),
  number: `change-${changeId}`,
});

/** The next stock operation of an order, which is recorded before its first line is changed. */
export const nextOperation = (order: StoredOrder, state: StockState): StockStateChange => ({
  state,
  move: order.stock.move + 1,
  marked: true,
});

/** The lines of which the shop still has pieces, with these pieces, by the index of the line. */
const heldItems = (order: StoredOrder): [number, StoredOrderItem][] => {
  const held = heldPieces(piecesOf(order));
  return [...order.items.entries()]
    .map(([index, item]): [number, StoredOrderItem] => [index, { ...item, quantity: held[index] ?? 0 }])
    .filter(([, { quantity }]) => quantity > 0);
};

/** A sequence that is the same for all orders. Otherwise orders of the same watches could refuse each other in a circle. */
const inGlobalSequence = (order: StoredOrder): [number, StoredOrderItem][] => {
  const key = ({ itemId, colorName, size }: StoredOrderItem): string =>
    JSON.stringify([itemId, colorName, size]);
  return heldItems(order).sort(([, a], [, b]) => (key(a) < key(b) ? -1 : key(a) > key(b) ? 1 : 0));
};

const NOT_AGAIN = {
  en: 'The promo code of this order is used up, or its gift is sold out, so the order cannot be reserved again at its price.',
  ru: 'Промокод этого заказа уже использован или подарок по нему закончился, поэтому забронировать заказ снова по прежней цене нельзя.',
};

/** Whether an order cannot be reserved again, because its stock or its code is gone. */
export const isGone = (error: unknown): boolean =>
  isAppError(error) && ['outOfStock', 'promotionInvalid'].includes(error.code);

/** The refusal of an order whose code does not apply any more. */
const promotionInvalid = ({ placed }: StoredOrder, reason: PromotionProblem): AppError =>
  new AppError('promotionInvalid', { details: { reason }, ...(placed && { message: NOT_AGAIN }) });

/** `contended`: a retry may succeed. `lost`: another process has rolled the reservation back. */
type ReservationOutcome = 'reserved' | 'contended' | 'lost';

/** Executes the recorded stock operation of an order. Any process may repeat each method: a line counts once. */
@Injectable()
export class OrderReservations {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly stock: StockRepository,
    private readonly allWatches: AllWatchesRepository,
    private readonly limits: UnpaidLimits,
    private readonly promotionUses: PromotionUses,
    private readonly failpoints: OrderFailpoints,
    private readonly work: Work,
    private readonly logger: PinoLogger,
  ) {}

  /**
   * Takes the use of the promo code, and reserves line by line. At the first line without enough stock, the use and the lines
   * reserved so far are rolled back.
   * @param order in the state `reserving`
   * @param terms limits of a shopper's unpaid order; undefined for an order that is paid or that the staff have accepted
   * @param mayBeShort whether it reserves pieces that are not there, of a variant that the watch still has, and does without
   * the use of its code
   * @throws AppError `outOfStock`, `promotionInvalid`, or a limit of unpaid orders; the reservation is rolled back
   */
  async reserve(
    order: StoredOrder,
    terms?: ReservationTerms,
    mayBeShort = false,
  ): Promise<ReservationOutcome> {
    const reserved: number[] = [];
    const tooMany = terms && (await this.limits.refusalForCustomer(order, terms));
    if (tooMany) return this.rollBackAndRefuse(order, reserved, tooMany);
    const refusal = await this.takeUse(order);
    if (refusal && !mayBeShort) return this.rollBackAndRefuse(order, reserved, refusal);
    for (const [index, item] of inGlobalSequence(order)) {
      const result = await this.stock.reserve(operationOf(order), index, item, mayBeShort);
      if (result !== 'reserved') {
        if (!(await this.rollBackOwn(order, reserved)) || result === 'rolledBack') return 'lost';
        const watches = await this.allWatches.findSellable(order.items.map(({ itemId }) => itemId));
        const held = heldItems(order).map(([, line]) => line);
        const short = (lines: readonly StoredOrderItem[]) => shortagesOf(lines, watches);
        const items = short(held.filter(({ isGift }) => !isGift));
        if (items.length > 0) throw new AppError('outOfStock', { details: { items } });
        if (short(held).length > 0) throw promotionInvalid(order, 'giftSoldOut');
        return 'contended';
      }
      reserved.push(index);
      await this.failpoints.reached('line reserved');
    }
    const tooMuch = terms && (await this.limits.refusalForShare(order, terms));
    if (tooMuch) return this.rollBackAndRefuse(order, reserved, tooMuch);
    return 'reserved';
  }

  /** Rolls back an incomplete reservation, whichever of its lines were reserved. */
  async rollBack(order: StoredOrder): Promise<void> {
    const rollingBack =
      order.stock.state === STOCK_STATE.rollingBack
        ? order
        : await this.orders.change(order, {}, { state: STOCK_STATE.rollingBack });
    if (!rollingBack) return;
    for (const [index, item] of heldItems(rollingBack))
      await this.stock.rollBack(operationOf(rollingBack), index, item);
    await this.releaseUse(rollingBack);
    const rolledBack = await this.orders.change(rollingBack, {}, { state: STOCK_STATE.released });
    if (rolledBack && !rolledBack.placed) await this.orders.removeIdempotencyKey(rolledBack);
  }

  /** Releases every line, or writes its pieces off. Returns null if another process has changed the order. */
  async release(order: StoredOrder): Promise<StoredOrder | null> {
    await this.failpoints.reached('release recorded');
    for (const [index, item] of order.stock.isWriteOff ? [] : heldItems(order)) {
      await this.stock.release(operationOf(order), index, item);
      await this.failpoints.reached('line released');
    }
    await this.failpoints.reached('all released');
    await this.releaseUse(order);
    await this.failpoints.reached('code released');
    return this.orders.change(order, {}, { state: STOCK_STATE.released });
  }

  /**
   * Puts pieces into stock that are cancelled.
   * @param cause names the operation: the refund or the change that has cancelled them
   */
  async releaseCancelled(order: StoredOrder, cause: string, lines: readonly LineQuantity[]): Promise<void> {
    const operation = { ...operationOf(order), number: cause };
    for (const { line, quantity } of lines) {
      const item = order.items[line];
      if (item) await this.stock.release(operation, line, { ...item, quantity });
      await this.failpoints.reached('pieces restocked');
    }
  }

  /**
   * Reserves the pieces of the lines that a change adds.
   * @throws AppError `outOfStock`; the caller drops the change, which rolls back the lines reserved so far
   */
  async reserveAdded(order: StoredOrder, { id, add }: StoredChange): Promise<void> {
    for (const [index, item] of add.entries()) {
      const result = await this.stock.reserve(additionOf(order, id), index, item);
      if (result !== 'reserved') {
        const watches = await this.allWatches.findSellable(add.map(({ itemId }) => itemId));
        throw new AppError('outOfStock', { details: { items: shortagesOf(add.slice(index), watches) } });
      }
      await this.failpoints.reached('line reserved');
    }
  }

  /** Releases the lines of a dropped change: all those of an offered one, otherwise whichever of them were reserved. */
  async releaseAdded(order: StoredOrder, { id, add, due }: StoredChange): Promise<void> {
    for (const [index, item] of add.entries())
      // The markers of the reservation may have been removed while it was offered.
      if (due) await this.stock.release(additionOf(order, `${id}-dropped`), index, item);
      else await this.stock.rollBack(additionOf(order, id), index, item);
  }

  /**
   * Writes the entries of the stock ledger and removes the markers of the first reservation. Work of an order that was paid as
   * it was placed is performed, too. Call it only in the process that has completed the reservation.
   */
  completeInBackground(order: StoredOrder): void {
    const isWhole = isPaid(order.payment.status);
    const work = order.work?.filter(({ kind }) => isWhole || kind === STOCK_MOVEMENTS.name) ?? [];
    const complete = async (): Promise<void> => {
      await this.work.perform('orders', { _id: order._id, work });
      await this.stock.removeMarkers(operationOf(order), order.items);
      await this.orders.clearMarkedFlag(order);
    };
    complete().catch((error: unknown) => {
      this.logger.debug({ err: error }, 'stock markers not removed; the order repair will retry');
    });
  }

  /** Removes all markers of an order long after its last stock operation. An order that was never placed is deleted. */
  async removeAllMarkers(order: StoredOrder): Promise<void> {
    const ofChanges = (order.changes ?? []).flatMap(({ add }) => add);
    await this.stock.removeOrderMarkers(operationOf(order).orderId, [...order.items, ...ofChanges]);
    // A process that was stopped during the reservation may have taken it after the rollback.
    if (order.stock.state === STOCK_STATE.released) await this.releaseUse(order);
    if (order.placed) await this.orders.clearMarkedFlag(order);
    else await this.orders.deleteUnplaced(order);
  }

  /** Takes the use of the order's code. Returns the refusal, or null. */
  private async takeUse(order: StoredOrder): Promise<AppError | null> {
    const { promotion, email, delivery, user } = order;
    if (!promotion) return null;
    const { orderId } = operationOf(order);
    const userId = user?.toHexString();
    const problem = await this.promotionUses.take({
      ...{ orderId, operation: order.stock.move, promotion: promotion.id, code: promotion.code },
      customer: await this.promotionUses.customerOf({ email, phone: delivery.phone, userId }),
    });
    await this.failpoints.reached('code used');
    return problem && promotionInvalid(order, problem);
  }

  private async releaseUse(order: StoredOrder): Promise<void> {
    const { promotion, stock } = order;
    const { orderId } = operationOf(order);
    if (promotion) await this.promotionUses.release({ orderId, operation: stock.move });
  }

  private async rollBackAndRefuse(
    order: StoredOrder,
    reserved: readonly number[],
    refusal: AppError | 'contended',
  ): Promise<ReservationOutcome> {
    if (!(await this.rollBackOwn(order, reserved))) return 'lost';
    if (refusal === 'contended') return refusal;
    throw refusal;
  }

  /** Rolls back a reservation of this process. Returns false if another process has taken the order over. */
  private async rollBackOwn(order: StoredOrder, reserved: readonly number[]): Promise<boolean> {
    const rollingBack = await this.orders.change(order, {}, { state: STOCK_STATE.rollingBack });
    if (!rollingBack) return false;
    await this.failpoints.reached('rollback recorded');
    for (const [index, item] of heldItems(rollingBack)) {
      if (!reserved.includes(index)) continue;
      await this.stock.rollBackReserved(operationOf(rollingBack), index, item);
      await this.failpoints.reached('line rolled back');
    }
    await this.failpoints.reached('all rolled back');
    await this.releaseUse(rollingBack);
    if (rollingBack.placed) await this.orders.change(rollingBack, {}, { state: STOCK_STATE.released });
    else await this.orders.deleteUnplaced(rollingBack);
    return true;
  }
}
