import type { HandlerInput } from '@meridian/contracts';
import { orderNumber } from '@meridian/domain';
import { Controller, Header, Req, Res, UseGuards } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Upload } from '../../../platform/http/api-request.ts';
import { Endpoint, Input, Uploads } from '../../../platform/http/endpoint.decorator.ts';
import { OrderAccess } from '../orders/access/order-access.ts';
import { ListReturns } from './list-returns.ts';
import { presentReturn } from './return.presenter.ts';
import { RequestReturn } from './request-return.ts';
import { type ReturnHttpRequest, ReturnRequestGuard } from './return-request.guard.ts';

/** The returns of an order, for its customer. */
@Controller()
export class ReturnsController {
  constructor(
    private readonly access: OrderAccess,
    private readonly requestReturn: RequestReturn,
    private readonly list: ListReturns,
  ) {}

  @Endpoint('POST /api/orders/by-key/:key/returns')
  @UseGuards(ReturnRequestGuard)
  async request(
    @Req() { order }: ReturnHttpRequest,
    @Input() { body, headers }: HandlerInput<'POST /api/orders/by-key/:key/returns'>,
    @Uploads() uploads: Upload[],
  ) {
    const idempotencyKey = headers['idempotency-key'];
    const stored = await this.requestReturn.request({ order, body, uploads, idempotencyKey });
    return presentReturn(stored);
  }

  @Endpoint('GET /api/orders/by-key/:key/returns')
  @Header('Cache-Control', 'private, no-store')
  async ofOrder(
    @Req() request: Request,
    @Input() { params }: HandlerInput<'GET /api/orders/by-key/:key/returns'>,
  ) {
    const order = await this.access.find(params.key, request);
    return this.list.ofOrders([order._id.toHexString()]);
  }

  @Endpoint('GET /api/orders/by-key/:key/returns/:returnId/label')
  async label(
    @Req() request: Request,
    @Res() response: Response,
    @Input() { params }: HandlerInput<'GET /api/orders/by-key/:key/returns/:returnId/label'>,
  ) {
    const order = await this.access.find(params.key, request);
    const label = await this.list.label(order, params.returnId);
    response.setHeader('Cache-Control', 'private, no-store');
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.attachment(`return-${orderNumber(order._id.toHexString())}.pdf`);
    response.type('application/pdf').send(label);
  }
}
