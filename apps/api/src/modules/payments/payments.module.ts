import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG } from '../../platform/config/config.ts';
import { PaymentPageEvents } from './payment-page-events.ts';
import { PaymentProvider } from './payment-provider.ts';
import { PAYMENT_PROVIDERS, paymentProviders } from './payment-providers.ts';
import { PAYMENT_EVENT_MODEL, PAYMENT_MODEL, paymentEventSchema, paymentSchema } from './payment.schema.ts';
import { Payments } from './payments.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { SandboxBankRepository } from './sandbox/sandbox-bank.repository.ts';
import { SandboxController } from './sandbox/sandbox.controller.ts';
import { SANDBOX_PAYMENT_MODEL, sandboxPaymentSchema } from './sandbox/sandbox-payment.schema.ts';
import { SandboxPayments } from './sandbox/sandbox-payments.ts';
import { SANDBOX_SECRET, sandboxSecret } from './sandbox/sandbox-secret.ts';
import { NotifyShop } from './sandbox/notify-shop.ts';

/** Payments through the configured provider, and the test bank (sandbox). */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: PAYMENT_MODEL, schema: paymentSchema },
      { name: PAYMENT_EVENT_MODEL, schema: paymentEventSchema },
      { name: SANDBOX_PAYMENT_MODEL, schema: sandboxPaymentSchema },
    ]),
  ],
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
