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
}

/** A charge of a payment intent. */
interface Charge {
  amount: number;
  currency: string;
  metadata: Record<string, string>;
  isDisputed: boolean;
}

const EXPIRE = /^\/v1\/checkout\/sessions\/(\w+)\/expire$/;
const SESSIONS = '/v1/checkout/sessions';
const REFUNDS = '/v1/refunds';

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
        data: this.refundsOf(String(form.payment_intent)),
        url: REFUNDS,
      };
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
