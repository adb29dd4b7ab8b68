import type { OrderPage, OrdersQuery } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../platform/http/time-search.ts';
import { ListOrders } from './list-orders.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

const PAGE = 50;

/** The owner's orders, newest first, a page at a time; days are the shop's. */
@Injectable()
export class PageOrders {
  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly list: ListOrders,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param revision of the orders before they are read
   * @throws AppError `badRequest` for a cursor that is none
   */
  async run(query: OrdersQuery, revision: string): Promise<OrderPage> {
    const { limit = PAGE } = query;
    const filter = { ...query, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const found = await this.repository.page(filter, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ date, _id }) => ({
      at: date,
      id: _id.toHexString(),
    }));
    return { revision, orders: await this.list.presentAll(shown), nextCursor };
  }
}
