import type { Order, OrderPage, OrdersQuery, OwnOrder } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { pageOf, timeSearch } from '../../platform/database/time-search.ts';
import { type User, UsersRepository } from '../users/users.repository.ts';
import type { StoredOrder } from './order.schema.ts';
import { presentKeyedOrder, presentOrder } from './orders.presenter.ts';
import { OrdersRepository } from './orders.repository.ts';
import { OwnerOrdersRepository } from './owner/owner-orders.repository.ts';
import { OrderTasks } from './status/order-tasks.ts';

const DEFAULT_PAGE_SIZE = 50;

/** Presents orders together with the users who placed them. */
@Injectable()
export class ListOrders {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly ownerOrders: OwnerOrdersRepository,
    private readonly users: UsersRepository,
    private readonly tasks: OrderTasks,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** All orders, newest first, as chunks of one JSON text, so that only one batch is in memory at a time. */
  async *allAsJson(): AsyncGenerator<string> {
    let separator = '[';
    for await (const batch of this.ownerOrders.batches()) {
      const orders = await this.presentAll(batch);
      yield separator + orders.map((order) => JSON.stringify(order)).join(',');
      separator = ',';
    }
    yield separator === '[' ? '[]' : ']';
  }

  /**
   * A page of orders in the owner's view, newest first. Days are in the shop's time zone.
   * @param revision revision of the orders, read before the page
   * @throws AppError `badRequest` for an invalid cursor
   */
  async page(query: OrdersQuery, revision: string): Promise<OrderPage> {
    const { limit = DEFAULT_PAGE_SIZE } = query;
    const filter = { ...query, ...timeSearch(query, this.config.SHOP_TIME_ZONE) };
    const found = await this.ownerOrders.page(filter, limit + 1);
    const { shown, nextCursor } = pageOf(found, limit, ({ date, _id }) => ({
      at: date,
      id: _id.toHexString(),
    }));
    return { revision, orders: await this.presentAll(shown), nextCursor };
  }

  /** The orders of a user in the shopper's view, newest first. */
  async ofUser(userId: string): Promise<OwnOrder[]> {
    const orders = await this.orders.placedByUser(userId);
    const buyers = await this.buyersOf(orders);
    return orders.map((order) => presentKeyedOrder(order, buyers.get(userId)));
  }

  /**
   * An order by its secret key. Performs the pending tasks first, so that their effects (such as the emptied cart) agree
   * with the returned order.
   * @throws AppError `notFound`
   */
  async byKey(key: string): Promise<OwnOrder> {
    const order = await this.orders.byKey(key);
    if (!order) throw new AppError('notFound');
    await this.tasks.perform(order);
    return this.presentKeyed(order);
  }

  /** One order in the owner's view. */
  async present(order: StoredOrder): Promise<Order> {
    return presentOrder(order, (await this.buyersOf([order])).get(String(order.user)));
  }

  /** One order in the shopper's view. */
  async presentKeyed(order: StoredOrder): Promise<OwnOrder> {
    return presentKeyedOrder(order, (await this.buyersOf([order])).get(String(order.user)));
  }

  private async presentAll(orders: readonly StoredOrder[]): Promise<Order[]> {
    const buyers = await this.buyersOf(orders);
    return orders.map((order) => presentOrder(order, buyers.get(String(order.user))));
  }

  private async buyersOf(orders: readonly StoredOrder[]): Promise<Map<string, User>> {
    const ids = new Set(orders.flatMap(({ user }) => user?.toHexString() ?? []));
    if (ids.size === 0) return new Map();
    return new Map((await this.users.byIds([...ids])).map((user) => [user.id, user]));
  }
}
