import { Module } from '@nestjs/common';
import { PaymentProvider } from './payment-provider.ts';
import { SandboxPayments } from './sandbox-payments.ts';

/** Provides the one `PaymentProvider` of this shop. */
@Module({
  providers: [{ provide: PaymentProvider, useClass: SandboxPayments }],
  exports: [PaymentProvider],
})
export class PaymentsModule {}
