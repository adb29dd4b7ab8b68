import { Controller, Get, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../../../../platform/errors/app-error.ts';
import type { ApiRequest } from '../../../../platform/http/api-request.ts';
import { readBytes } from '../../../../platform/http/read-body.ts';
import { RateLimit } from '../../../../platform/security/rate-limit.ts';
import type { PaymentEvent, PaymentProvider } from '../../payments/payment-provider.ts';
import { Payments, throwAppError } from '../../payments/payments.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import { OrdersRepository } from '../orders.repository.ts';
import { SettlePayment } from './settle-payment.ts';

const PAYMENT_ID = /^[\w-]{32}$/;
const MAX_WEBHOOK_BYTES = 256 * 1024;

/** Links to payment pages, and webhooks of the payment providers. */
@Controller()
export class PaymentsController {
  constructor(
    private readonly payments: Payments,
    private readonly repository: PaymentsRepository,
    private readonly orders: OrdersRepository,
    private readonly settle: SettlePayment,
    private readonly limit: RateLimit,
  ) {}

  /** Redirects shoppers to the provider's payment page, or to their order if the payment is closed. */
  @Get('pay/:payment')
  async open(@Param('payment') id: string, @Res() response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    // The path is a secret of the payment, so it must not reach the provider.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.redirect(303, await this.destinationOf(id));
  }

  /** Reads a body only for the active provider, and only from networks below the limit of invalid signatures. */
  @Post('api/payments/webhooks/:provider')
  @HttpCode(200)
  async receive(
    @Param('provider') name: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ received: true } | string> {
    const provider = this.payments.webhookReceiver(name);
    const wait = this.limit.secondsToWait('unsignedWebhook', request.ip);
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: wait });
    const body = await readBytes(request, response, MAX_WEBHOOK_BYTES);
    const event = await this.verify(provider, body ?? Buffer.alloc(0), request);
    if (event) await this.settle.settle(event, provider.name);
    const acknowledgement = provider.acknowledgement();
    if (!acknowledgement) return { received: true };
    response.type(acknowledgement.contentType);
    return acknowledgement.body;
  }

  /** The provider's page while the payment is open, otherwise the result page of the order. */
  private async destinationOf(id: string): Promise<string> {
    const payment = PAYMENT_ID.test(id) ? await this.repository.byId(id) : null;
    if (payment?.state === 'open' && payment.redirectUrl !== null) return payment.redirectUrl;
    const order = payment && (await this.orders.placedById(payment.orderId));
    return order ? `/success?order=${order.key}&lang=${order.language}` : '/fail';
  }

  private async verify(
    provider: PaymentProvider,
    body: Buffer,
    request: ApiRequest,
  ): Promise<PaymentEvent | null> {
    try {
      return await provider.readEvent(body, (header) => request.get(header));
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalidSignature')
        this.limit.count('unsignedWebhook', request.ip);
      return throwAppError(error);
    }
  }
}
