import { Inject, Injectable } from '@nestjs/common';
import { Handles, type WorkContext } from '../../../platform/work/work-kind.ts';
import { PAYMENT_FEES, type FeesOfPayment } from './fee-work.ts';
import { PAYMENT_PROVIDERS, type PaymentProvider } from './payment-provider.ts';
import { PaymentsRepository } from './payments.repository.ts';

/** Stores what the provider has charged for a payment and its refunds, as work that no payment waits for. */
@Injectable()
export class PaymentFees {
  constructor(
    private readonly repository: PaymentsRepository,
    @Inject(PAYMENT_PROVIDERS) private readonly providers: readonly PaymentProvider[],
  ) {}

  /** @throws Error if the provider has not reported the fee of the payment yet; after the last attempt it stays empty */
  @Handles(PAYMENT_FEES)
  async read({ payment: id }: FeesOfPayment, { attempt }: WorkContext): Promise<void> {
    const payment = await this.repository.byId(id);
    const provider = this.providers.find(({ name }) => name === payment?.provider);
    if (!payment || !provider) return;
    const fees = await provider.feesOf({ paymentId: id, charge: payment.charge });
    if (!fees) return;
    await this.repository.saveFees(id, fees);
    if (fees.payment === null && attempt < PAYMENT_FEES.maxAttempts)
      throw new Error('The provider has not reported the fee yet');
  }
}
