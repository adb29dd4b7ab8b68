import type { Config } from '../../platform/config/config.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { type SandboxPayments } from './sandbox/sandbox-payments.ts';
import { stripePayments } from './stripe/stripe-payments.ts';

/** Injection token of all providers, the active one first. */
export const PAYMENT_PROVIDERS = Symbol('payment providers');

/**
 * The providers of a configuration: the first is the one that new payments are made with. The sandbox comes last: it
 * takes no money, so that its payments can always be given back.
 */
export const paymentProviders = async (
  config: Config,
  sandbox: SandboxPayments,
): Promise<PaymentProvider[]> => {
  const stripe = await stripePayments(config);
  return stripe ? [stripe, sandbox] : [sandbox];
};
