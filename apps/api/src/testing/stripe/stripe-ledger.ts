import {
  checkExpire,
  checkRefund,
  checkSession,
  type Form,
  invalidRequest,
  StripeRejection,
} from './stripe-rules.ts';

/** The fields of a Checkout session that the shop reads. */
export interface StripeSession {
  id: string;
  object: 'checkout.session';
  amount_total: number;
  currency: string;
  expires_at: number;
  metadata: Record<string, string>;
  payment_intent: string | null;
  payment_status: 'paid' | 'unpaid';
  status: 'open' | 'complete' | 'expired';
  url: string | null;
}

export type StripeRefundStatus = 'pending' | 'requires_action' | 'succeeded' | 'failed' | 'canceled';

interface StripeRefund {
  id: string;
  object: 'refund';
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  payment_intent: string;
  status: StripeRefundStatus;
  /** The id of the transaction, or the transaction itself if the request expands it. */
  balance_transaction: string | BalanceTransaction | null;
}

/** A change of the account's balance. Stripe converts it to the currency of the account. */
interface BalanceTransaction {
  id: string;
  object: 'balance_transaction';
  amount: number;
  currency: string;
  exchange_rate: number | null;
  fee: number;
}

/** A charge of a payment intent. */
interface Charge {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  isDisputed: boolean;
}

const INTENT = /^\/v1\/payment_intents\/(\w+)$/;
const EXPIRE = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/;
const SESSIONS = '/v1/checkout/sessions';
const REFUNDS = '/v1/refunds';

/** Whether a request expands the balance transactions in a field of the response. */
const isExpanded = ({ expand = {} }: Form, field: string): boolean =>
  Object.values(expand).includes(`${field}.balance_transaction`);

const notFound = (kind: string, id: string): StripeRejection =>
  new StripeRejection(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
  });

/** The sessions, charges and refunds of a simulated Stripe account. */
export class StripeLedger {
  readonly sessions = new Map<string, StripeSession>();
  readonly refunds = new Map<string, StripeRefund>();
  /** Status of new refunds. */
  newRefunds: StripeRefundStatus = 'succeeded';
  /** The transaction of a charge or a refund of this amount in an account in euros; null until Stripe has created it. */
  transactionOf = (amount: number): Pick<BalanceTransaction, 'amount' | 'fee'> | null => ({
    amount: Math.round(amount / 500),
    fee: amount > 0 ? Math.round(amount / 500 / 50) : 0,
  });
  private readonly charges = new Map<string, Charge>();
  private lastId = 0;

  /** Validates parameters without looking up objects. @throws StripeRejection */
  validate(path: string, form: Form): void {
    if (path === SESSIONS) checkSession(form);
    else if (path === REFUNDS) checkRefund(form);
    else checkExpire(form);
  }

  /** Executes a request. @throws StripeRejection */
  execute(method: string, path: string, form: Form): object {
    if (method === 'POST' && path === SESSIONS) return this.createSession(form);
    if (method === 'POST' && path === REFUNDS)
      return this.refund(String(form.payment_intent), form.amount && Number(form.amount), form.metadata);
    if (method === 'GET' && path === REFUNDS)
      return {
        object: 'list',
        has_more: false,
        data: this.refundsOf(String(form.payment_intent)).map((refund) => ({
          ...refund,
          balance_transaction: this.transaction(refund.id, -refund.amount, isExpanded(form, 'data')),
        })),
        url: REFUNDS,
      };
    const intent = method === 'GET' && INTENT.exec(path)?.[1];
    if (intent) return this.paymentIntent(intent, isExpanded(form, 'latest_charge'));
    const expired = method === 'POST' && EXPIRE.exec(path)?.[1];
    if (expired) return this.expire(expired);
    throw new StripeRejection(404, {
      type: 'invalid_request_error',
      message: `Unrecognized request URL (${path})`,
    });
  }

  /** The newest session. */
  get lastSession(): StripeSession {
    const session = [...this.sessions.values()].at(-1);
    if (!session) throw new Error('No session was created');
    return session;
  }

  /** Pays a session by card. */
  pay(session: StripeSession): StripeSession {
    if (session.status !== 'open') throw new Error(`Session is ${session.status}`);
    const intent = this.newId('pi');
    const { amount_total: amount, currency, metadata } = session;
    this.charges.set(intent, { amount, currency, metadata, isDisputed: false });
    return Object.assign(session, { payment_intent: intent, payment_status: 'paid', status: 'complete' });
  }

  /** Expires a session. */
  expire(id: string): StripeSession {
    const session = this.sessions.get(id);
    if (!session) throw notFound('checkout.session', id);
    if (session.status !== 'open')
      throw invalidRequest(
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      );
    return Object.assign(session, { status: 'expired', url: null });
  }

  /** Creates a refund. Without an amount it refunds the rest of the charge. */
  refund(intent: string, requested?: number | string | Form, metadata?: string | Form): StripeRefund {
    const charge = this.charges.get(intent);
    if (!charge) throw notFound('payment_intent', intent);
    if (charge.isDisputed)
      throw invalidRequest('The charge has been charged back.', undefined, 'charge_disputed');
    const remaining = charge.amount - this.refundedAmountOf(intent);
    if (remaining === 0)
      throw invalidRequest('The charge has already been refunded.', undefined, 'charge_already_refunded');
    const amount = typeof requested === 'number' ? requested : remaining;
    if (amount > remaining)
      throw invalidRequest(
        `Refund amount (${amount}) is greater than unrefunded amount on charge (${remaining})`,
        'amount',
      );
    const refund: StripeRefund = {
      id: this.newId('re'),
      object: 'refund',
      amount,
      currency: charge.currency,
      metadata: (metadata ?? {}) as Record<string, string>,
      payment_intent: intent,
      status: this.newRefunds,
      balance_transaction: null,
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }

  /** Sets the final status of a refund. */
  settle(refund: StripeRefund, status: StripeRefundStatus): StripeRefund {
    return Object.assign(refund, { status });
  }

  /** Returns the refunds of a payment intent, newest first. */
  refundsOf(intent: string): StripeRefund[] {
    return [...this.refunds.values()].filter((refund) => refund.payment_intent === intent).reverse();
  }

  /** Returns the charge of a payment intent as in an event. */
  chargeOf(intent: string): object {
    const charge = this.charges.get(intent);
    if (!charge) throw new Error('Nothing was charged');
    const refunded = this.refundedAmountOf(intent);
    return {
      object: 'charge',
      amount: charge.amount,
      amount_refunded: refunded,
      currency: charge.currency,
      metadata: charge.metadata,
      payment_intent: intent,
      refunded: refunded === charge.amount,
    };
  }

  /** Disputes a charge. Returns the dispute as in an event. */
  dispute(intent: string, change: object = {}): object {
    const charge = this.charges.get(intent);
    if (!charge) throw new Error('Nothing was charged');
    charge.isDisputed = true;
    return {
      id: 'dp_1',
      object: 'dispute',
      amount: charge.amount,
      currency: charge.currency,
      metadata: {},
      payment_intent: intent,
      reason: 'fraudulent',
      status: 'needs_response',
      evidence_details: { due_by: 1_900_000_000 },
      ...change,
    };
  }

  private paymentIntent(id: string, isWhole: boolean): object {
    const charge = this.charges.get(id);
    if (!charge) throw notFound('payment_intent', id);
    const { amount, currency } = charge;
    const transaction = this.transaction(id, amount, isWhole);
    return {
      ...{ id, object: 'payment_intent', amount, currency },
      latest_charge: isWhole
        ? { id: `ch_${id}`, object: 'charge', amount, currency, balance_transaction: transaction }
        : `ch_${id}`,
    };
  }

  private transaction(of: string, amount: number, isWhole: boolean): BalanceTransaction | string | null {
    const transaction = this.transactionOf(amount);
    const id = `txn_${of}`;
    if (!transaction || !isWhole) return transaction && id;
    return { id, object: 'balance_transaction', currency: 'eur', exchange_rate: 0.002, ...transaction };
  }

  private createSession(form: Form): StripeSession {
    const { amount, currency } = checkSession(form);
    const id = this.newId('cs_test');
    const session: StripeSession = {
      id,
      object: 'checkout.session',
      amount_total: amount,
      currency,
      expires_at: Number(form.expires_at ?? Math.floor(Date.now() / 1000) + 24 * 3600),
      metadata: (form.metadata ?? {}) as Record<string, string>,
      payment_intent: null,
      payment_status: 'unpaid',
      status: 'open',
      url: `https://checkout.stripe.com/c/pay/${id}`,
    };
    this.sessions.set(id, session);
    return session;
  }

  private refundedAmountOf(intent: string): number {
    return this.refundsOf(intent)
      .filter(({ status }) => status !== 'failed' && status !== 'canceled')
      .reduce((sum, { amount }) => sum + amount, 0);
  }

  private newId(prefix: string): string {
    return `${prefix}_${++this.lastId}`;
  }
}
