import type { OrderPage, OrdersQuery } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../../../platform/database/time-search.ts';
import { OrderPresenter } from '../order.presenter.ts';
import type { StoredOrder } from '../order.schema.ts';
import { StaffOrdersRepository } from './staff-orders.repository.ts';

const DEFAULT_PAGE_SIZE = 50;

@Injectable()
export class ListOrders {
  constructor(
    private readonly orders: StaffOrdersRepository,
    private readonly presenter: OrderPresenter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** All orders, newest first, as chunks of one JSON text, so that only one batch is in memory at a time. */
  async *allAsJson(): AsyncGenerator<string> {
    let separator = '[';
    for await (const batch of this.orders.batches()) {
      const orders = await this.presenter.presentAll(batch);
      yield separator + orders.map((order) => JSON.stringify(order)).join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }

  /**
   * A page of orders in the staff view, newest first. Days are in the shop's time zone.
   * @param revision revision of the orders, read before the page
   * @throws AppError `badRequest` for an invalid cursor
   */
  async page(query: OrdersQuery, revision: string): Promise<OrderPage> {
    const { limit = DEFAULT_PAGE_SIZE } = query;
    const filter = { ...query, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const found = await this.orders.page(filter, limit + 1);
    const positionOf = ({ date, _id }: StoredOrder) => ({ at: date, id: _id.toHexString() });
    const { shown, nextCursor } = pageOf(found, limit, positionOf);
    return { revision, orders: await this.presenter.presentAll(shown), nextCursor };
  }
}
