import type { returnExchange } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { requireConfirmation } from '../../../platform/security/require-confirmation.ts';
import { Handles, workEntry, workKind, WorkPostponed } from '../../../platform/work/work-kind.ts';
import { MakeChange } from '../orders/changes/make-change.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { ChangeReturn } from './change-return.ts';
import type { StoredReturn } from './return.schema.ts';
import { ReturnsRepository } from './returns.repository.ts';

/** An exchange can wait for a payment. */
const CHECK_INTERVAL_MS = 60_000;

interface ExchangeOfReturn {
  return: string;
  request: string;
}
export const RETURN_EXCHANGE = workKind<ExchangeOfReturn>('return.exchange');

type Exchange = NonNullable<StoredReturn['exchange']>;

/**
 * Exchanges received returns by a change of their order. The request is recorded in the return first, so that nobody decides
 * otherwise meanwhile, and it is completed after a crash.
 */
@Injectable()
export class ExchangeReturn {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrdersRepository,
    private readonly makeChange: MakeChange,
    private readonly changes: ChangeReturn,
  ) {}

  /**
   * @throws AppError `notFound`, `changed`, `notChangeable`, `outOfStock`, `validation`; `confirmationRequired` if money is
   * refunded
   */
  async exchange(
    id: string,
    { revision, add, reason }: z.output<typeof returnExchange>,
    user: Identity,
  ): Promise<StoredReturn> {
    const stored = await this.changes.readAt(id, revision, 'exchanged');
    const exchange = {
      requestId: `exchange-${id}-${revision}`,
      add,
      by: await this.changes.authors.emailOf(user.userId),
      ...(reason !== undefined && { reason }),
    };
    const work = [
      workEntry(RETURN_EXCHANGE, exchange.requestId, { return: id, request: exchange.requestId }),
    ];
    return this.complete(stored, exchange, {
      beforeRefund: () => requireConfirmation(user),
      record: async () => {
        if (!(await this.returns.change(stored, { exchange }, { work }))) throw new AppError('changed');
      },
    });
  }

  /** Completes an exchange that its request could not complete, or whose change of the order has ended later. */
  @Handles(RETURN_EXCHANGE)
  async resume({ return: id, request }: ExchangeOfReturn): Promise<void> {
    const stored = await this.returns.byId(id);
    if (!stored?.exchange || stored.exchange.requestId !== request || stored.state !== 'received') return;
    const { state, exchange } = await this.complete(stored, stored.exchange, {
      beforeRefund: () => undefined,
      record: () => Promise.resolve(),
    });
    if (state === 'received' && exchange) throw new WorkPostponed(new Date(Date.now() + CHECK_INTERVAL_MS));
  }

  private async complete(
    { _id, order: orderId, lines }: StoredReturn,
    { requestId, add, by, reason }: Exchange,
    { beforeRefund, record }: { beforeRefund: () => void; record: () => Promise<void> },
  ): Promise<StoredReturn> {
    const id = _id.toHexString();
    const order = await this.orders.placedById(orderId.toHexString());
    if (!order) throw new AppError('notFound');
    try {
      if (!order.changes?.some(({ request }) => request === requestId))
        await this.makeChange.make(orderId.toHexString(), {
          body: { revision: order.revision, remove: lines, add, reason },
          request: requestId,
          by: await this.changes.authors.byEmail(by),
          beforeRefund,
          exchange: { return: id, record },
        });
    } catch (error) {
      await this.settle(id, requestId);
      throw error;
    }
    return this.settle(id, requestId);
  }

  /** Ends an exchange whose change of the order has ended: without one, or if it was dropped, the return is received as before. */
  private async settle(id: string, requestId: string): Promise<StoredReturn> {
    const stored = await this.returns.byId(id);
    if (!stored) throw new AppError('notFound');
    const { exchange } = stored;
    if (exchange?.requestId !== requestId || stored.state !== 'received') return stored;
    const order = await this.orders.placedById(stored.order.toHexString());
    const change = order?.changes?.find(({ request }) => request === requestId);
    if (change?.state === 'made')
      return this.changes.apply(stored, {
        state: 'exchanged',
        fields: {
          replacement: change.add.map(({ quantity }, index) => ({
            line: (change.firstLine ?? 0) + index,
            quantity,
          })),
        },
        by: exchange.by,
        reason: exchange.reason ?? null,
      });
    if (change && change.state !== 'dropped') return stored;
    return (await this.returns.change(stored, { exchange: undefined })) ?? stored;
  }
}
