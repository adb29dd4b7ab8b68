import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { PAYMENT_PROVIDERS, type PaymentProvider } from './payment-provider.ts';
import { PAYMENT_EVENT_MODEL, PAYMENT_MODEL, paymentEventSchema, paymentSchema } from './payment.schema.ts';
import { PaymentMetrics } from './payment-metrics.ts';
import { Payments } from './payments.ts';
import { PaymentsRepository } from './payments.repository.ts';
import { OfflinePayments } from './offline-payments.ts';
import { PaymentRefunds } from './payment-refunds.ts';
import { SandboxBankRepository } from './sandbox/sandbox-bank.repository.ts';
import { SandboxController } from './sandbox/sandbox.controller.ts';
import { SANDBOX_PAYMENT_MODEL, sandboxPaymentSchema } from './sandbox/sandbox-payment.schema.ts';
import { SANDBOX_SECRET, SandboxPayments, sandboxSecret } from './sandbox/sandbox-payments.ts';
import { NotifyShop } from './sandbox/notify-shop.ts';
import { stripePayments } from './stripe/stripe-payments.ts';

/** All providers. The first one takes new payments; the others close and refund their own. */
const paymentProviders = async (config: Config, sandbox: SandboxPayments): Promise<PaymentProvider[]> => {
  const stripe = await stripePayments(config);
  const offline = new OfflinePayments();
  if (!stripe) return [sandbox, offline];
  return config.PAYMENTS === 'stripe' ? [stripe, sandbox, offline] : [sandbox, stripe, offline];
};

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
    { provide: PAYMENT_PROVIDERS, inject: [CONFIG, SandboxPayments], useFactory: paymentProviders },
    PaymentMetrics,
    PaymentsRepository,
    Payments,
    PaymentRefunds,
  ],
  exports: [PaymentMetrics, Payments, PaymentRefunds, PaymentsRepository],
})
export class PaymentsModule {}
