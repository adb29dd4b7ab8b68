import type { Config } from '../../platform/config/config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import type { SandboxPayments } from './sandbox/sandbox-payments.ts';
import { stripePayments } from './stripe/stripe-payments.ts';

/** Injection token of all providers, the active one first. */
export const PAYMENT_PROVIDERS = Symbol('payment providers');

/**
 * The configured providers. The first one, set by `PAYMENTS`, takes new payments; the others close and refund payments
 * that were made with them.
 */
export const paymentProviders = async (
  config: Config,
  sandbox: SandboxPayments,
): Promise<PaymentProvider[]> => {
  const stripe = await stripePayments(config);
  if (!stripe) return [sandbox];
  return config.PAYMENTS === 'stripe' ? [stripe, sandbox] : [sandbox, stripe];
};
