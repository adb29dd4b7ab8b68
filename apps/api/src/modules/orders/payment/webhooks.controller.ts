import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { ApiRequest } from '../../../platform/http/api-request.ts';
import { Payments } from '../../payments/payments.ts';
import { SettlePayment } from './settle-payment.ts';

/** Where payment providers tell what became of payments. */
@Controller('api/payments/webhooks')
export class WebhooksController {
  constructor(
    private readonly payments: Payments,
    private readonly settle: SettlePayment,
  ) {}

  @Post(':provider')
  @HttpCode(200)
  async receive(@Param('provider') name: string, @Req() request: ApiRequest): Promise<{ received: true }> {
    const provider = this.payments.receiver(name);
    if (!request.rawBody) throw new AppError('invalidSignature');
    const event = provider.readEvent(request.rawBody, (header) => request.get(header));
    if (event) await this.settle.run(event, provider.name);
    return { received: true };
  }
}
