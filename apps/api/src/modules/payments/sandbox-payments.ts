import { Injectable } from '@nestjs/common';
import { PaymentProvider, type PaymentStart } from './payment-provider.ts';

/** The shop's own test bank: takes no money, so an order stays to be paid until its owner says otherwise. */
@Injectable()
export class SandboxPayments extends PaymentProvider {
  readonly name = 'sandbox';

  begin(): Promise<PaymentStart> {
    return Promise.resolve({ redirectUrl: null });
  }
}
