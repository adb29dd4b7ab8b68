import { Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { readBytes } from '../../../platform/http/read-body.ts';
import { RateLimit } from '../../../platform/security/rate-limit.ts';
import type { PaymentEvent, PaymentProvider } from '../../payments/payment-provider.ts';
import { Payments } from '../../payments/payments.ts';
import { SettlePayment } from './settle-payment.ts';

const MAX_WEBHOOK_BYTES = 256 * 1024;

/** Webhooks of the payment providers. */
@Controller('api/payments/webhooks')
export class WebhooksController {
  constructor(
    private readonly payments: Payments,
    private readonly settle: SettlePayment,
    private readonly limit: RateLimit,
  ) {}

  /** Reads a body only for the active provider, and only from networks below the limit of invalid signatures. */
  @Post(':provider')
  @HttpCode(200)
  async receive(
    @Param('provider') name: string,
    @Req() request: ApiRequest,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ received: true }> {
    const provider = this.payments.webhookReceiver(name);
    const wait = this.limit.secondsToWait('unsignedWebhook', request.ip);
    if (wait > 0) throw new AppError('tooManyRequests', { retryAfter: wait });
    const body = await readBytes(request, response, MAX_WEBHOOK_BYTES);
    const event = this.verify(provider, body ?? Buffer.alloc(0), request);
    if (event) await this.settle.settle(event, provider.name);
    return { received: true };
  }

  private verify(provider: PaymentProvider, body: Buffer, request: ApiRequest): PaymentEvent | null {
    try {
      return provider.readEvent(body, (header) => request.get(header));
    } catch (error) {
      if (error instanceof AppError && error.code === 'invalidSignature') {
        this.limit.count('unsignedWebhook', request.ip);
      }
      throw error;
    }
  }
}
