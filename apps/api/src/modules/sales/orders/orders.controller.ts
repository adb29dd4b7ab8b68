import type { HandlerInput } from '@meridian/contracts';
import { languageFromHeader } from '@meridian/domain';
import { Controller, Req } from '@nestjs/common';
import type { Request } from 'express';
import type { ApiRequest, Identity } from '../../../platform/http/api-request.ts';
import { CurrentUser, Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { ServerUrls } from '../../../platform/http/server-urls.ts';
import { GeoService } from '../../shop/geo/geo.service.ts';
import { OrderAccess } from './access/order-access.ts';
import { OrderPresenter } from './order.presenter.ts';
import { OfferPayment } from './payment/offer-payment.ts';
import { PlaceOrder } from './placing/place-order.ts';
import { QuoteOrder } from './placing/quote-order.ts';
import { ListShopperOrders } from './shopper/list-shopper-orders.ts';

@Controller()
export class OrdersController {
  constructor(
    private readonly quoteOrder: QuoteOrder,
    private readonly placeOrder: PlaceOrder,
    private readonly access: OrderAccess,
    private readonly presenter: OrderPresenter,
    private readonly shopperOrders: ListShopperOrders,
    private readonly payment: OfferPayment,
    private readonly address: ServerUrls,
    private readonly geo: GeoService,
  ) {}

  @Endpoint('POST /api/orders/quote')
  quote(
    @CurrentUser() user: Identity | null,
    @Req() { ip = '' }: Request,
    @Input() { body }: HandlerInput<'POST /api/orders/quote'>,
  ) {
    // Staff quote the orders of others.
    const userId = user?.role === 'user' ? user.userId : null;
    return this.quoteOrder.quote({ body, userId, network: ip });
  }

  @Endpoint('POST /api/orders/place-order')
  async place(
    @CurrentUser() user: Identity | null,
    @Req() request: Request,
    @Input() { body, headers }: HandlerInput<'POST /api/orders/place-order'>,
  ) {
    const { order, payment } = await this.placeOrder.place({
      body,
      userId: user?.userId ?? null,
      idempotencyKey: headers['idempotency-key'],
      language: languageFromHeader(request.headers['accept-language']),
      country: this.geo.countryOf(request),
      origin: this.address.publicOrigin(request),
      http: request,
    });
    return { order: await this.presenter.presentKeyed(order), payment };
  }

  @Endpoint('POST /api/orders/:id/pay')
  async pay(@Req() request: ApiRequest, @Input() { params, body }: HandlerInput<'POST /api/orders/:id/pay'>) {
    const { order, payment } = await this.payment.pay({
      orderId: params.id,
      key: body.key,
      amount: body.amount,
      wanted: body.paymentMethod,
      origin: this.address.publicOrigin(request),
      http: request,
    });
    const isCustomer = await this.access.isCustomer(order, request);
    return { order: await this.shopperOrders.ofShopper(order, body.key, isCustomer), payment };
  }
}
