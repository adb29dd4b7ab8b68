import type { OrderPage, OrdersQuery } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../../platform/http/time-search.ts';
import { ListOrders } from '../list-orders.ts';
import { OwnerOrdersRepository } from './owner-orders.repository.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Loads pages of orders for the owner, newest first. Days are in the shop's time zone. */
@Injectable()
export class LoadOrderPage {
  constructor(
    private readonly repository: OwnerOrdersRepository,
    private readonly list: ListOrders,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * @param revision revision of the orders, read before the page
   * @throws AppError `badRequest` for an invalid cursor
   */
  async load(query: OrdersQuery, revision: string): Promise<OrderPage> {
    const { limit = DEFAULT_PAGE_SIZE } = query;
    const filter = { ...query, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const found = await this.repository.page(filter, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ date, _id }) => ({
      at: date,
      id: _id.toHexString(),
    }));
    return { revision, orders: await this.list.presentAll(shown), nextCursor };
  }
}
