import type { OrderPage, OrdersQuery } from '@meridian/contracts';
import { foldCase } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { dayStart } from '../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { readTimeCursor, writeTimeCursor } from '../../platform/http/time-cursor.ts';
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
    const { limit = PAGE, cursor, from, to, q = '' } = query;
    const zone = this.config.SHOP_TIME_ZONE;
    const filter = {
      ...query,
      since: from === undefined ? null : dayStart(from, zone),
      before: to === undefined ? null : dayStart(to, zone, 1),
      words: foldCase(q).split(/\s+/).filter(Boolean),
      after: cursor === undefined ? null : readTimeCursor(cursor),
    };
    const found = await this.repository.page(filter, limit + 1);
    const orders = found.slice(0, limit);
    const last = orders.at(-1);
    return {
      revision,
      orders: await this.list.presentAll(orders),
      nextCursor:
        last && found.length > limit ? writeTimeCursor({ at: last.date, id: last._id.toHexString() }) : null,
    };
  }
}
