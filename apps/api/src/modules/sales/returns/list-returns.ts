import type { OrderReturn, ReturnPage, returnsQuery, StaffReturn } from '@meridian/contracts';
import type { ReturnState } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { byId } from '../../../platform/database/ids.ts';
import { pageOf, timeSearch } from '../../../platform/database/time-search.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import { type TimelineEntry, timelineEntry } from '../orders/fulfilment/order-timeline.ts';
import type { StoredOrder } from '../orders/order.schema.ts';
import { OrdersRepository } from '../orders/orders.repository.ts';
import { presentReturn, presentStaffReturn } from './return.presenter.ts';
import type { StoredReturn } from './return.schema.ts';
import { ReturnFilesRepository } from './return-files.repository.ts';
import { ReturnsRepository } from './returns.repository.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Reads returns for customers and staff. */
@Injectable()
export class ListReturns {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly orders: OrdersRepository,
    private readonly files: ReturnFilesRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** The returns of orders, newest first. */
  async ofOrders(orderIds: readonly string[]): Promise<OrderReturn[]> {
    return (await this.returns.ofOrders(orderIds))
      .sort((a, b) => b.requestedAt.getTime() - a.requestedAt.getTime())
      .map(presentReturn);
  }

  /** The states that the returns of an order have entered, as entries of its timeline. */
  async eventsOf(orderId: string): Promise<TimelineEntry[]> {
    return (await this.returns.ofOrders([orderId])).flatMap(
      ({ history, rejection, refund, refundedAmount, exchange }) => {
        const reasons: Partial<Record<ReturnState, string | null | undefined>> = {
          refunded: refund?.reason,
          exchanged: exchange?.reason,
          closed: rejection,
          rejected: rejection,
        };
        return history.map(({ state, at, by }) =>
          timelineEntry('return', at, {
            by,
            value: state,
            text: reasons[state] ?? null,
            amount: state === 'refunded' ? refundedAmount : null,
          }),
        );
      },
    );
  }

  /** A page of returns, newest first. @throws AppError `badRequest` for an invalid cursor */
  async page(query: z.output<typeof returnsQuery>): Promise<ReturnPage> {
    const { limit = DEFAULT_PAGE_SIZE } = query;
    const search = timeSearch(query, this.config.SHOP_TIME_ZONE);
    const found = await this.returns.page(query, search, limit + 1);
    const positionOf = ({ requestedAt, _id }: StoredReturn) => ({ at: requestedAt, id: _id.toHexString() });
    const { shown, nextCursor } = pageOf(found, limit, positionOf);
    return { returns: await this.presentAll(shown), nextCursor, openCount: await this.returns.countOpen() };
  }

  /** @throws AppError `notFound` */
  async find(id: string): Promise<StaffReturn> {
    const stored = await this.returns.byId(id);
    if (!stored) throw new AppError('notFound');
    return this.present(stored);
  }

  /** @throws AppError `notFound` if the order does not exist */
  async present(stored: StoredReturn): Promise<StaffReturn> {
    const [presented] = await this.presentAll([stored]);
    if (!presented) throw new AppError('notFound');
    return presented;
  }

  /** The bytes of a photo in WebP. @throws AppError `notFound` */
  async photo(id: string, index: number): Promise<Buffer> {
    return this.fileOf((await this.returns.byId(id))?.photos[index]);
  }

  /** The label of an order's return as a PDF. @throws AppError `notFound` */
  async label({ _id }: StoredOrder, returnId: string): Promise<Buffer> {
    const stored = await this.returns.byId(returnId);
    return this.fileOf(stored?.order.equals(_id) ? stored.label : null);
  }

  private async fileOf(id: string | null | undefined): Promise<Buffer> {
    const bytes = id ? await this.files.read(id) : null;
    if (!bytes) throw new AppError('notFound');
    return bytes;
  }

  private async presentAll(found: readonly StoredReturn[]): Promise<StaffReturn[]> {
    const ids = [...new Set(found.map(({ order }) => order.toHexString()))];
    const orders = byId(await this.orders.placedByIds(ids));
    return found.flatMap((stored) => {
      const order = orders.get(stored.order.toHexString());
      return order ? [presentStaffReturn(stored, order)] : [];
    });
  }
}
