import type { HandlerInput } from '@meridian/contracts';
import { isMaskedAt } from '@meridian/domain';
import { Controller, Header, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { Endpoint, Input } from '../../../platform/http/endpoint.decorator.ts';
import { OrderAccess } from '../orders/access/order-access.ts';
import { FindInvoices } from './find-invoices.ts';
import type { InvoiceFile } from './invoice-files.ts';

const CACHE_CONTROL = 'private, no-store';

const send = (response: Response, { filename, contentType, content, etag }: InvoiceFile): void => {
  response.setHeader('Cache-Control', CACHE_CONTROL);
  response.setHeader('ETag', etag);
  response.attachment(filename).type(contentType).send(content);
};

@Controller()
export class InvoicesController {
  constructor(
    private readonly invoices: FindInvoices,
    private readonly access: OrderAccess,
  ) {}

  @Endpoint('GET /api/orders/:id/invoices')
  ofOrder(@Input() { params }: HandlerInput<'GET /api/orders/:id/invoices'>) {
    return this.invoices.ofOrder(params.id);
  }

  @Endpoint('GET /api/invoices/:id/pdf')
  async pdf(
    @Input() { params, query }: HandlerInput<'GET /api/invoices/:id/pdf'>,
    @Res() response: Response,
  ) {
    send(response, await this.invoices.fileById(params.id, { language: query.lang }));
  }

  @Endpoint('GET /api/orders/by-key/:key/invoices')
  @Header('Cache-Control', CACHE_CONTROL)
  async ofOrderKey(
    @Req() request: ApiRequest,
    @Input() { params }: HandlerInput<'GET /api/orders/by-key/:key/invoices'>,
  ) {
    const { order } = await this.orderOf(request, params.key);
    return this.invoices.ofOrder(order._id.toHexString());
  }

  @Endpoint('GET /api/orders/by-key/:key/invoices/:invoiceId')
  @Header('Cache-Control', CACHE_CONTROL)
  async shopperInvoice(
    @Req() request: ApiRequest,
    @Input() { params }: HandlerInput<'GET /api/orders/by-key/:key/invoices/:invoiceId'>,
  ) {
    const { order, isMasked } = await this.orderOf(request, params.key);
    return this.invoices.find(order, params.invoiceId, { isMasked });
  }

  @Endpoint('GET /api/orders/by-key/:key/invoices/:invoiceId/pdf')
  async shopperPdf(
    @Req() request: ApiRequest,
    @Input() { params, query }: HandlerInput<'GET /api/orders/by-key/:key/invoices/:invoiceId/pdf'>,
    @Res() response: Response,
  ) {
    const { order, isMasked } = await this.orderOf(request, params.key);
    const view = { language: query.lang, isMasked };
    send(response, await this.invoices.file(order, params.invoiceId, view));
  }

  /** The order of a request. Staff see the documents of the customer; a link masks the data of the buyer after a time. */
  private async orderOf(request: ApiRequest, key: string) {
    const viewed = await this.access.findForStaff(key, request);
    if (viewed) return { order: viewed, isMasked: false };
    const order = await this.access.find(key, request);
    return {
      order,
      isMasked: isMaskedAt(order, Date.now()) && !(await this.access.isCustomer(order, request)),
    };
  }
}
