import type { HandlerInput, ShopperOrder, ShopperOrderPage } from '@meridian/contracts';
import { isMaskedAt } from '@meridian/domain';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../../platform/config/config.ts';
import { pageOf, timeSearch } from '../../../../platform/database/time-search.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import { OrderPresenter } from '../order.presenter.ts';
import type { StoredOrder } from '../order.schema.ts';
import { maskedOrder } from './masked-order.ts';
import { ShopperOrdersRepository } from '../shopper-orders.repository.ts';

const DEFAULT_PAGE_SIZE = 10;

type ShopperOrdersQuery = HandlerInput<'GET /api/user/orders/page'>['query'];

/** Orders as their customers read them. */
@Injectable()
export class ListShopperOrders {
  constructor(
    private readonly orders: ShopperOrdersRepository,
    private readonly users: UsersRepository,
    private readonly presenter: OrderPresenter,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * A page of the orders of a user, newest first. A verified email adds its guest orders.
   * @throws AppError `badRequest` for an invalid cursor
   */
  async page(userId: string, query: ShopperOrdersQuery): Promise<ShopperOrderPage> {
    const { limit = DEFAULT_PAGE_SIZE, status } = query;
    const filter = { ...timeSearch(query, this.config.SHOP_TIME_ZONE), status };
    const found = await this.orders.page(await this.customerOf(userId), filter, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ date, _id }) => ({
      at: date,
      id: _id.toHexString(),
    }));
    return { orders: await this.presenter.presentForShopper(shown), nextCursor };
  }

  /**
   * The orders of a user in the shopper's view, newest first. A verified email adds its guest orders, because only then
   * they are known to belong to the user.
   */
  async ofUser(userId: string): Promise<ShopperOrder[]> {
    return this.presenter.presentForShopper(await this.orders.all(await this.customerOf(userId)));
  }

  /**
   * An order as the response to a shopper's request.
   * @param reference the key or the id by which the request has found the order
   * @param isCustomer whether the request is signed in as the customer, who sees personal data without a mask
   */
  async ofShopper(order: StoredOrder, reference: string, isCustomer: boolean): Promise<ShopperOrder> {
    const presented = { ...(await this.presenter.presentKeyed(order)), key: reference };
    return !isCustomer && isMaskedAt(order, Date.now()) ? maskedOrder(presented) : presented;
  }

  private async customerOf(userId: string) {
    const user = await this.users.byId(userId);
    return { userId, verifiedEmail: user?.emailVerified ? user.email : null };
  }
}
