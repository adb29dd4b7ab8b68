import { type RefundStatus, toHundredths } from '@meridian/domain';
import type Stripe from 'stripe';
import type { Config } from '../../../../platform/config/config.ts';
import { AppError } from '../../../../platform/errors/app-error.ts';
import {
  type CapturedPayment,
  type OpenedPayment,
  type Payable,
  type PaymentEvent,
  PaymentProvider,
  PaymentRefusedError,
  ProviderFaultError,
  type ProviderFees,
  type ProviderRefund,
  ProviderUnavailableError,
  type RefundRequest,
} from '../payment-provider.ts';
import { fromHundredths, paymentEventOf } from './stripe-events.ts';

const RESPONSE_TIMEOUT_MS = 10_000;
const MAX_NETWORK_RETRIES = 2;
/** For requests that the caller retries later. */
const SINGLE_SHORT_REQUEST = { maxNetworkRetries: 0, timeout: 5_000 };
const MAX_PRODUCT_NAME_LENGTH = 250;
const REFUNDS_PER_PAGE = 100;
const MAX_REFUNDS = 1000;
const LIVE_KEY = /^[a-z]+_live_/;
const MINUTE_MS = 60_000;

const productName = (name: string): string =>
  name.length > MAX_PRODUCT_NAME_LENGTH ? `${name.slice(0, MAX_PRODUCT_NAME_LENGTH - 1)}…` : name;

const REFUND_STATUS: Record<string, RefundStatus> = {
  succeeded: 'succeeded',
  failed: 'failed',
  canceled: 'failed',
};

const providerRefund = ({ id, amount, status, metadata }: Stripe.Refund): ProviderRefund => ({
  reference: id,
  requestId: metadata?.request ?? null,
  amount: fromHundredths(amount),
  status: REFUND_STATUS[status ?? ''] ?? 'pending',
});

/**
 * The fee of a charge or a refund in its currency. Stripe counts the fee in the currency of the account, in which
 * the transaction has another amount.
 */
const feeOf = ({
  amount,
  currency,
  balance_transaction: transaction,
}: Pick<Stripe.Charge | Stripe.Refund, 'amount' | 'currency' | 'balance_transaction'>): number | null => {
  if (transaction === null || typeof transaction === 'string') return null;
  const { fee, amount: gross } = transaction;
  if (transaction.currency === currency || fee === 0) return fromHundredths(fee);
  return gross === 0 ? null : fromHundredths(Math.round((fee * amount) / Math.abs(gross)));
};

/** Payments through Stripe's hosted Checkout: card numbers never reach the shop. */
class StripePayments extends PaymentProvider {
  readonly name = 'stripe';
  readonly lifetime = { minimum: 30 * MINUTE_MS, maximum: 24 * 60 * MINUTE_MS };

  constructor(
    private readonly stripe: Stripe,
    private readonly webhookSecret: string,
    private readonly isLive: boolean,
  ) {
    super();
  }

  async open(payable: Payable): Promise<OpenedPayment> {
    const { paymentId, attempt, orderId, currency, language, email, lines, until } = payable;
    const metadata = { payment: paymentId, order: orderId };
    const session = await this.request(() =>
      this.stripe.checkout.sessions.create(
        {
          mode: 'payment',
          // Cards include wallets. Other methods may succeed days later, after the order has lapsed.
          allowed_payment_method_types: ['card'],
          client_reference_id: orderId,
          metadata,
          payment_intent_data: { metadata },
          line_items: lines.map(({ name, quantity, price }) => ({
            quantity,
            price_data: {
              currency,
              unit_amount: toHundredths(price),
              product_data: { name: productName(name) },
            },
          })),
          ...(email !== null && { customer_email: email }),
          locale: language,
          expires_at: Math.floor(until.getTime() / 1000),
          success_url: payable.successUrl,
          cancel_url: payable.failUrl,
        },
        { idempotencyKey: `open-${paymentId}-${attempt}` },
      ),
    );
    if (session.url === null) throw new PaymentRefusedError('Stripe session has no URL');
    return { reference: session.id, redirectUrl: session.url };
  }

  async close(reference: string): Promise<void> {
    try {
      await this.request(() => this.stripe.checkout.sessions.expire(reference, {}, SINGLE_SHORT_REQUEST));
    } catch (error) {
      // Stripe rejects the expiry of a session that is already closed.
      if (!(error instanceof PaymentRefusedError)) throw error;
    }
  }

  async refund({ paymentId, charge, requestId, attempt, amount }: RefundRequest): Promise<ProviderRefund> {
    if (charge === null) throw new PaymentRefusedError(`Payment ${paymentId} has no Stripe payment intent`);
    const refund = await this.request(() =>
      this.stripe.refunds.create(
        {
          payment_intent: charge,
          amount: toHundredths(amount),
          metadata: { payment: paymentId, request: requestId },
        },
        { idempotencyKey: `refund-${paymentId}-${requestId}-${attempt}` },
      ),
    );
    return providerRefund(refund);
  }

  async refundsOf({ charge }: CapturedPayment): Promise<ProviderRefund[]> {
    if (charge === null) return [];
    return (await this.request(() => this.refundsIn(charge))).map(providerRefund);
  }

  override async feesOf({ charge: id }: CapturedPayment): Promise<ProviderFees | null> {
    if (id === null) return null;
    const [{ latest_charge: charge }, refunds] = await this.request(() =>
      Promise.all([
        this.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge.balance_transaction'] }),
        this.refundsIn(id, { expand: ['data.balance_transaction'] }),
      ]),
    );
    return {
      payment: charge === null || typeof charge === 'string' ? null : feeOf(charge),
      refunds: new Map(
        refunds.flatMap((refund): [string, number][] => {
          const fee = feeOf(refund);
          return fee === null ? [] : [[refund.id, fee]];
        }),
      ),
    };
  }

  private refundsIn(charge: string, more: Stripe.RefundListParams = {}): Promise<Stripe.Refund[]> {
    return this.stripe.refunds
      .list({ payment_intent: charge, limit: REFUNDS_PER_PAGE, ...more })
      .autoPagingToArray({ limit: MAX_REFUNDS });
  }

  async readEvent(body: Buffer, header: (name: string) => string | undefined): Promise<PaymentEvent | null> {
    try {
      const signature = header('stripe-signature') ?? '';
      const event = await this.stripe.webhooks.constructEventAsync(body, signature, this.webhookSecret);
      return paymentEventOf(event, this.isLive);
    } catch (error) {
      if (error instanceof this.stripe.errors.StripeSignatureVerificationError)
        throw new AppError('invalidSignature');
      throw error;
    }
  }

  /**
   * Maps Stripe's errors: a rejected request, an unavailable provider, or a response that Stripe would repeat. An invalid
   * API key counts as unavailable, because requests succeed once the configuration is corrected. For 24 hours, Stripe
   * repeats its response to an idempotency key, including its own errors, and rejects the key with other parameters.
   */
  private async request<T>(send: () => Promise<T>): Promise<T> {
    const { StripeInvalidRequestError, StripeCardError, StripeIdempotencyError, StripeAPIError } =
      this.stripe.errors;
    try {
      return await send();
    } catch (cause) {
      if (cause instanceof StripeInvalidRequestError || cause instanceof StripeCardError)
        throw new PaymentRefusedError(cause.message, { cause });
      const isRepeated =
        cause instanceof StripeIdempotencyError ||
        (cause instanceof StripeAPIError && (cause.statusCode ?? 0) >= 500);
      if (isRepeated) throw new ProviderFaultError('Stripe would repeat its error response', { cause });
      throw new ProviderUnavailableError('Stripe is unavailable or its response is invalid', { cause });
    }
  }
}

/** The Stripe provider if its keys are configured. The library is loaded only then. */
export const stripePayments = async (config: Config): Promise<StripePayments | undefined> => {
  const { STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET, STRIPE_API_URL } = config;
  if (!STRIPE_SECRET_KEY || !STRIPE_WEBHOOK_SECRET) return undefined;
  const { default: library } = await import('stripe');
  const { hostname, port, protocol } = new URL(STRIPE_API_URL);
  const stripe = new library(STRIPE_SECRET_KEY, {
    host: hostname,
    ...(port && { port }),
    protocol: protocol === 'http:' ? 'http' : 'https',
    timeout: RESPONSE_TIMEOUT_MS,
    maxNetworkRetries: MAX_NETWORK_RETRIES,
    telemetry: false,
  });
  return new StripePayments(stripe, STRIPE_WEBHOOK_SECRET, LIVE_KEY.test(STRIPE_SECRET_KEY));
};
