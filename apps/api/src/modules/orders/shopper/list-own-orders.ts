import type { OwnOrderPage } from '@meridian/contracts';
import type { OrderStatus } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../../platform/database/time-search.ts';
import { UsersRepository } from '../../users/users.repository.ts';
import { ListOrders } from '../list-orders.ts';
import { OwnOrdersRepository } from './own-orders.repository.ts';

const DEFAULT_PAGE_SIZE = 10;

interface OwnOrdersQuery {
  status?: OrderStatus | undefined;
  cursor?: string | undefined;
  limit?: number | undefined;
}

/** Lists the orders of a signed-in shopper. */
@Injectable()
export class ListOwnOrders {
  constructor(
    private readonly orders: OwnOrdersRepository,
    private readonly users: UsersRepository,
    private readonly list: ListOrders,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A page of the orders of a user, newest first. A verified email adds its guest orders.
   * @throws AppError `badRequest` for an invalid cursor
   */
  async page(userId: string, query: OwnOrdersQuery): Promise<OwnOrderPage> {
    const { limit = DEFAULT_PAGE_SIZE, status } = query;
    const user = await this.users.byId(userId);
    const buyer = { userId, verifiedEmail: user?.emailVerified ? user.email : null };
    const filter = { ...timeSearch(query, this.config.SHOP_TIME_ZONE), status };
    const found = await this.orders.page(buyer, filter, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ date, _id }) => ({
      at: date,
      id: _id.toHexString(),
    }));
    return { orders: await this.list.presentOwn(shown), nextCursor };
  }
}
