import type Stripe from 'stripe';
import type { Config } from '../../../platform/config/config.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import {
  type OpenedPayment,
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  ProviderUnavailableError,
  type Refundable,
} from '../payment-provider.ts';
import { paymentEventOf } from './stripe-events.ts';

type Library = typeof Stripe;

const ANSWER_WITHIN_MS = 10_000;
const RETRIES = 2;
/** What Stripe allows a session to live, with a minute to spare at either end. */
const SHORTEST_SESSION_MS = 31 * 60_000;
const LONGEST_SESSION_MS = 24 * 3_600_000 - 60_000;

const expiryOf = (until: Date): number => {
  const now = Date.now();
  const lives = Math.min(Math.max(until.getTime() - now, SHORTEST_SESSION_MS), LONGEST_SESSION_MS);
  return Math.floor((now + lives) / 1000);
};

/** Amounts go in hundredths: each of the shop's currencies has them at Stripe. */
const inHundredths = (amount: number): number => Math.round(amount * 100);

/** Payments through Stripe's hosted Checkout. No card number comes near the shop. */
export class StripePayments extends PaymentProvider {
  readonly name = 'stripe';

  constructor(
    private readonly stripe: Stripe,
    private readonly library: Library,
    private readonly webhookSecret: string,
  ) {
    super();
  }

  async open(payable: Payable): Promise<OpenedPayment> {
    const { paymentId, orderId, currency, language, email, lines, until } = payable;
    const metadata = { payment: paymentId, order: orderId };
    const session = await this.ask(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          client_reference_id: orderId,
          metadata,
          payment_intent_data: { metadata },
          line_items: lines.map(({ name, quantity, price }) => ({
            quantity,
            price_data: { currency, unit_amount: inHundredths(price), product_data: { name } },
          })),
          ...(email !== null && { customer_email: email }),
          locale: language,
          expires_at: expiryOf(until),
          success_url: payable.successUrl,
          cancel_url: payable.failUrl,
        },
        { idempotencyKey: `open-${paymentId}` },
      ),
    );
    if (session.url === null) throw new PaymentRefusedError('the session has no page');
    return { reference: session.id, redirectUrl: session.url };
  }

  async close(reference: string): Promise<void> {
    try {
      await this.ask(() => this.stripe.checkout.sessions.expire(reference));
    } catch (error) {
      // A session that is over already cannot be closed, and need not be.
      if (!(error instanceof PaymentRefusedError)) throw error;
    }
  }

  async refund({ paymentId, charge, attempt }: Refundable): Promise<void> {
    if (charge === null) throw new PaymentRefusedError('Stripe never told what was charged');
    await this.ask(() =>
      this.stripe.refunds.create(
        { payment_intent: charge, metadata: { payment: paymentId } },
        { idempotencyKey: `refund-${paymentId}-${attempt}` },
      ),
    ).catch((error: unknown) => {
      const { cause } = error as { cause?: { code?: string } };
      if (cause?.code !== 'charge_already_refunded') throw error;
    });
  }

  readEvent(body: Buffer, header: (name: string) => string | undefined): PaymentEvent | null {
    try {
      const signature = header('stripe-signature') ?? '';
      return paymentEventOf(this.stripe.webhooks.constructEvent(body, signature, this.webhookSecret));
    } catch (error) {
      if (error instanceof this.library.errors.StripeSignatureVerificationError)
        throw new AppError('invalidSignature');
      throw error;
    }
  }

  /** Tells a no from a silence. A wrong key is no answer either: the shop is to be put right, then it goes on. */
  private async ask<T>(question: () => Promise<T>): Promise<T> {
    const { StripeInvalidRequestError, StripeCardError } = this.library.errors;
    try {
      return await question();
    } catch (cause) {
      if (cause instanceof StripeInvalidRequestError || cause instanceof StripeCardError)
        throw new PaymentRefusedError(cause.message, { cause });
      throw new ProviderUnavailableError('Stripe gave no usable answer', { cause });
    }
  }
}

/** Stripe, if the configuration has its keys. The library is loaded only then. */
export const stripePayments = async (config: Config): Promise<StripePayments | undefined> => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = config;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  const { default: library } = await import('stripe');
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  const stripe = new library(STRIPE_SECRET_KEY, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: ANSWER_WITHIN_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
  });
  return new StripePayments(stripe, library, STRIPE_WEBHOOK_SECRET);
};
