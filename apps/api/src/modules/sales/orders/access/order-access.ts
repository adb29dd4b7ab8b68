import { Injectable } from '@nestjs/common';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ApiRequest } from '../../../../platform/http/api-request.ts';
import { OrderCookie } from '../../../accounts/sessions/order-cookie.ts';
import { PanelOrigin } from '../../../../platform/security/panel-origin.ts';
import { UsersRepository } from '../../../accounts/users/users.repository.ts';
import type { StoredOrder } from '../order.schema.ts';
import { OrdersRepository } from '../orders.repository.ts';

export type OrderRequest = Pick<ApiRequest, 'headers' | 'identity'>;

const ORDER_KEY = /^[\w-]{32}$/;

/** Finds the order of a customer's request. */
@Injectable()
export class OrderAccess {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly users: UsersRepository,
    private readonly cookie: OrderCookie,
    private readonly panel: PanelOrigin,
  ) {}

  /**
   * @param keyOrId the secret key of the order, or its id if the request has the order's cookie or is signed in as its customer
   * @throws AppError `notFound`
   */
  async find(keyOrId: string, request: OrderRequest): Promise<StoredOrder> {
    const order = ORDER_KEY.test(keyOrId)
      ? await this.orders.byKey(keyOrId)
      : await this.byId(keyOrId, request);
    if (!order) throw new AppError('notFound');
    return order;
  }

  /**
   * Finds an order by its id for a member of staff, who sees the page of its customer but cannot act for the customer. On a
   * panel origin of its own the session of the panel does not reach that page.
   * @returns null without the permission to see orders
   */
  async findForStaff(id: string, { identity }: Pick<OrderRequest, 'identity'>): Promise<StoredOrder | null> {
    const isPermitted = identity?.role === 'admin' && identity.permissions.includes('orders.view');
    return isPermitted && !this.panel.isSeparate && !ORDER_KEY.test(id) ? this.orders.placedById(id) : null;
  }

  /** Returns whether a request is signed in as the customer. A verified email includes the guest orders of that email. */
  async isCustomer({ user, email }: StoredOrder, { identity }: Pick<OrderRequest, 'identity'>) {
    if (!identity) return false;
    if (user) return user.toHexString() === identity.userId;
    if (email === null) return false;
    const account = await this.users.byId(identity.userId);
    return account?.emailVerified === true && account.email === email;
  }

  private async byId(id: string, request: OrderRequest): Promise<StoredOrder | null> {
    const order = await this.orders.placedById(id);
    if (!order) return null;
    const isAllowed =
      (await this.cookie.allows({ id, key: order.key }, request)) || (await this.isCustomer(order, request));
    return isAllowed ? order : null;
  }
}
