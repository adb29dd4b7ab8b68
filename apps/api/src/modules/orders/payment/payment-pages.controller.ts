import { Controller, Get, Param, Res } from '@nestjs/common';
import type { Response } from 'express';
import { PaymentPageEvents } from '../../payments/payment-page-events.ts';
import { PaymentsRepository } from '../../payments/payments.repository.ts';
import { OrdersRepository } from '../orders.repository.ts';

const PAYMENT_ID = /^[\w-]{32}$/;

/** Redirects shoppers to the provider's payment page, so that the shop can detect that the page is opened. */
@Controller('pay')
export class PaymentPagesController {
  constructor(
    private readonly pages: PaymentPageEvents,
    private readonly payments: PaymentsRepository,
    private readonly orders: OrdersRepository,
  ) {}

  @Get(':payment')
  async open(@Param('payment') id: string, @Res() response: Response): Promise<void> {
    response.setHeader('Cache-Control', 'no-store');
    // The path is a secret of the payment, so it must not reach the provider.
    response.setHeader('Referrer-Policy', 'no-referrer');
    response.redirect(303, await this.destinationOf(id));
  }

  /** The provider's page while the payment is open, otherwise the result page of the order. */
  private async destinationOf(id: string): Promise<string> {
    const payment = PAYMENT_ID.test(id) ? await this.payments.byId(id) : null;
    if (payment?.state === 'open' && payment.redirectUrl !== null) {
      await this.pages.opened(payment._id);
      return payment.redirectUrl;
    }
    const order = payment && (await this.orders.placedById(payment.orderId));
    return order ? `/success?order=${order.key}` : '/fail';
  }
}
