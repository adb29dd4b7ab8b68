import { Module } from '@nestjs/common';
import { CONFIG } from '../../platform/config/config.ts';
import { PaymentPageEvents } from './payment-page-events.ts';
import { PaymentProvider } from './payment-provider.ts';
import { PAYMENT_PROVIDERS, paymentProviders } from './payment-providers.ts';
import { Payments } from './payments.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { SandboxBankRepository } from './sandbox/sandbox-bank.repository.ts';
import { SandboxController } from './sandbox/sandbox.controller.ts';
import { SandboxPayments } from './sandbox/sandbox-payments.ts';
import { SANDBOX_SECRET, sandboxSecret } from './sandbox/sandbox-secret.ts';
import { NotifyShop } from './sandbox/notify-shop.ts';

/** Payments through the configured provider, and the test bank (sandbox). */
@Module({
  controllers: [SandboxController],
  providers: [
    { provide: SANDBOX_SECRET, inject: [CONFIG], useFactory: sandboxSecret },
    SandboxBankRepository,
    SandboxPayments,
    NotifyShop,
    PaymentPageEvents,
    { provide: PAYMENT_PROVIDERS, inject: [CONFIG, SandboxPayments], useFactory: paymentProviders },
    {
      provide: PaymentProvider,
      inject: [PAYMENT_PROVIDERS],
      useFactory: ([active]: [PaymentProvider]) => active,
    },
    PaymentsRepository,
    Payments,
  ],
  exports: [Payments, PaymentsRepository, PaymentPageEvents],
})
export class PaymentsModule {}
