import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OrdersRepository } from '../../modules/sales/orders/orders.repository.ts';
import { OrderCookie } from '../../modules/accounts/sessions/order-cookie.ts';

/** Pages of one order: its key or its id, and the rest of the path. */
const ORDER_PAGE = /^\/orders\/(?:(?<key>[\w-]{32})|(?<id>[0-9a-f]{24}))(?<rest>\/.*)?$/i;

/** Returns whether a path is a page of one order, which only the holder of its key or cookie may see. */
export const isOrderPage = (pathname: string): boolean => ORDER_PAGE.test(pathname);

/** Gives browsers access to the pages of an order. */
@Injectable()
export class OrderPages {
  constructor(
    private readonly orders: OrdersRepository,
    private readonly cookie: OrderCookie,
  ) {}

  /**
   * Exchanges the key in a URL for the cookie of the order, and redirects to the same page with the order's id. Returns
   * whether it redirected; a URL with an unknown key is an ordinary page that does not exist.
   */
  async exchangeKey({ pathname, search }: URL, request: Request, response: Response): Promise<boolean> {
    const { key, rest = '' } = ORDER_PAGE.exec(pathname)?.groups ?? {};
    const order = key === undefined ? null : await this.orders.byKey(key);
    if (!order) return false;
    const id = order._id.toHexString();
    await this.cookie.grant({ id, key: order.key }, request, response);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.redirect(303, `/orders/${id}${rest}${search}`);
    return true;
  }

  /** Returns the header `Cookie` for the loaders of an order's page, with the entry of this order only. */
  cookieOf(pathname: string, request: Request): string | undefined {
    const { id } = ORDER_PAGE.exec(pathname)?.groups ?? {};
    return id && this.cookie.headerOf(id.toLowerCase(), request);
  }
}
