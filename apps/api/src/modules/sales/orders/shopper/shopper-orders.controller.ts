import type { HandlerInput } from '@meridian/contracts';
import { Controller, Header, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ApiRequest, ClientInfo, Identity } from '../../../../platform/http/api-request.ts';
import { Client, CurrentUser, Endpoint, Input } from '../../../../platform/http/endpoint.decorator.ts';
import { OrderCookie } from '../../../accounts/sessions/order-cookie.ts';
import { OrderAccess } from '../access/order-access.ts';
import { requestIdOf } from '../staff/request-id.ts';
import { CancelOrder } from './cancel-order.ts';
import { FindOrder } from './find-order.ts';
import { ListShopperOrders } from './list-shopper-orders.ts';

/** Orders as their customers read and cancel them. */
@Controller()
export class ShopperOrdersController {
  constructor(
    private readonly access: OrderAccess,
    private readonly cookie: OrderCookie,
    private readonly shopperOrders: ListShopperOrders,
    private readonly cancelOrder: CancelOrder,
    private readonly findOrder: FindOrder,
  ) {}

  /**
   * A request with the key or the token of the customer also sets the cookie of the order, so that pages and links need only
   * its id from then on.
   */
  @Endpoint('GET /api/orders/by-key/:key')
  @Header('Cache-Control', 'private, no-store')
  async byKey(
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
    @Input() { params }: HandlerInput<'GET /api/orders/by-key/:key'>,
  ) {
    const viewed = await this.access.findForStaff(params.key, request);
    if (viewed)
      return { ...(await this.shopperOrders.ofShopper(viewed, params.key, true)), canCancel: false };
    const order = await this.access.find(params.key, request);
    const isCustomer = await this.access.isCustomer(order, request);
    if (isCustomer || params.key === order.key)
      await this.cookie.grant({ id: order._id.toHexString(), key: order.key }, request, response);
    return this.shopperOrders.ofShopper(order, params.key, isCustomer);
  }

  @Endpoint('POST /api/orders/by-key/:key/cancel')
  async cancel(
    @Req() request: ApiRequest,
    @Input() { params }: HandlerInput<'POST /api/orders/by-key/:key/cancel'>,
  ) {
    const order = await this.access.find(params.key, request);
    const cancelled = await this.cancelOrder.cancel(order._id.toHexString());
    return this.shopperOrders.ofShopper(cancelled, params.key, await this.access.isCustomer(order, request));
  }

  @Endpoint('POST /api/orders/by-key/:key/cancel-pieces')
  async cancelPieces(
    @Req() request: ApiRequest,
    @Input() { params, headers, body }: HandlerInput<'POST /api/orders/by-key/:key/cancel-pieces'>,
  ) {
    const order = await this.access.find(params.key, request);
    const id = order._id.toHexString();
    const changed = await this.cancelOrder.cancelPieces(
      id,
      body.lines,
      requestIdOf(id, headers['idempotency-key']),
    );
    return this.shopperOrders.ofShopper(changed, params.key, await this.access.isCustomer(order, request));
  }

  @Endpoint('POST /api/orders/find')
  find(@Client() client: ClientInfo, @Input() { body }: HandlerInput<'POST /api/orders/find'>) {
    return this.findOrder.sendLink(client, body);
  }

  @Endpoint('GET /api/user/orders')
  allOwn(@CurrentUser() user: Identity) {
    return this.shopperOrders.ofUser(user.userId);
  }

  @Endpoint('GET /api/user/orders/page')
  shopperPage(@CurrentUser() user: Identity, @Input() { query }: HandlerInput<'GET /api/user/orders/page'>) {
    return this.shopperOrders.page(user.userId, query);
  }
}
