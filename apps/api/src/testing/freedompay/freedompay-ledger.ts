import { randomBytes } from 'node:crypto';
import { toHundredths } from '@meridian/domain';
import { checkPayment, checkPositions, FreedomPayRejection, invalid } from './freedompay-rules.ts';
import { type Fields, textOf } from '../../platform/http/xml.ts';

export interface FreedomPayRefund {
  id: string;
  hundredths: number;
  status: 'success' | 'pending' | 'error';
  /** The request of the shop; absent if the merchant has made it in the account. */
  request?: Fields;
}

export interface FreedomPayPayment {
  id: string;
  orderId: string;
  hundredths: number;
  status: 'new' | 'error' | 'success';
  expiresAt: number;
  /** The token in the URL of its page. */
  customer: string;
  /** The request that has opened it. */
  request: Fields;
  refunds: FreedomPayRefund[];
}

/** The payments and refunds of one merchant. */
export class FreedomPayLedger {
  readonly payments: FreedomPayPayment[] = [];
  /** The status of new refunds. */
  refundStatus: FreedomPayRefund['status'] = 'success';
  /** Whether the response to a refund contains its id. */
  returnsRefundIds = true;
  /** Whether new refunds are not listed yet. */
  hidesRefunds = false;
  private readonly keys = new Map<string, FreedomPayPayment>();
  private lastId = 700_000_000;

  get last(): FreedomPayPayment {
    const payment = this.payments.at(-1);
    if (!payment) throw new Error('No payment was opened');
    return payment;
  }

  execute(script: string, fields: Fields, url: string): Fields {
    switch (script) {
      case 'init_payment.php':
        return this.open(fields, url);
      case 'get_status3.php':
        return this.statusOf(this.find(fields));
      case 'revoke.php':
        return this.revoke(fields);
      default:
        throw invalid(`${script} is unknown`);
    }
  }

  byCustomer(customer: string | null): FreedomPayPayment | undefined {
    return this.payments.find((payment) => payment.customer === customer);
  }

  /** Pays or declines a payment that is open. Returns false if it is not. */
  decide(payment: FreedomPayPayment, status: 'success' | 'error'): boolean {
    if (payment.status === 'success' || payment.expiresAt < Date.now()) return false;
    payment.status = status;
    return true;
  }

  /** Refunds a part, as the merchant does in the account. */
  refund(payment: FreedomPayPayment, hundredths: number): FreedomPayRefund {
    const taken = payment.refunds
      .filter(({ status }) => status !== 'error')
      .reduce((sum, refund) => sum + refund.hundredths, 0);
    if (payment.status !== 'success') throw new FreedomPayRejection('340', 'The payment is not completed');
    if (hundredths <= 0 || hundredths > payment.hundredths - taken)
      throw new FreedomPayRejection('490', 'The amount is larger than the rest of the payment');
    const refund = { id: this.nextId(), hundredths, status: this.refundStatus };
    payment.refunds.push(refund);
    return refund;
  }

  private open(fields: Fields, url: string): Fields {
    const hundredths = checkPayment(fields);
    const key = textOf(fields, 'pg_idempotency_key');
    const payment = this.keys.get(key) ?? {
      id: this.nextId(),
      orderId: textOf(fields, 'pg_order_id'),
      hundredths,
      status: 'new' as const,
      expiresAt: Date.now() + Number(textOf(fields, 'pg_lifetime')) * 1000,
      customer: randomBytes(16).toString('hex'),
      request: fields,
      refunds: [],
    };
    if (payment.orderId !== textOf(fields, 'pg_order_id')) throw invalid('pg_idempotency_key was used');
    if (!this.payments.includes(payment)) this.payments.push(payment);
    if (key !== '') this.keys.set(key, payment);
    return [
      ['pg_status', 'ok'],
      ['pg_payment_id', payment.id],
      ['pg_redirect_url', `${url}/pay.html?customer=${payment.customer}&lang=ru`],
      ['pg_redirect_url_type', 'need data'],
    ];
  }

  private statusOf({ id, orderId, hundredths, status, refunds }: FreedomPayPayment): Fields {
    const listed = this.hidesRefunds ? [] : refunds;
    return [
      ['pg_status', 'ok'],
      ['pg_payment_id', id],
      ['pg_order_id', orderId],
      ['pg_amount', String(hundredths / 100)],
      ['pg_currency', 'KZT'],
      ['pg_payment_status', status],
      ['pg_captured', status === 'success' ? '1' : '0'],
      ...(listed.length === 0
        ? []
        : ([
            [
              'pg_refund_payments',
              listed.map((refund) => [
                'pg_refund_payment',
                [
                  ['pg_payment_id', refund.id],
                  ['pg_payment_status', refund.status],
                  ['pg_amount', String(-refund.hundredths / 100)],
                ],
              ]),
            ],
          ] satisfies Fields)),
    ];
  }

  private revoke(fields: Fields): Fields {
    const payment = this.find(fields);
    const amount = Number(textOf(fields, 'pg_refund_amount'));
    const hundredths = amount ? toHundredths(amount) : payment.hundredths;
    checkPositions(fields, hundredths);
    const refund = Object.assign(this.refund(payment, hundredths), { request: fields });
    return [
      ['pg_status', 'ok'],
      ['pg_payment_id', payment.id],
      ...(this.returnsRefundIds
        ? ([
            ['pg_payment_refund_id', refund.id],
            ['pg_refund_status', refund.status],
          ] satisfies Fields)
        : []),
    ];
  }

  private find(fields: Fields): FreedomPayPayment {
    const id = textOf(fields, 'pg_payment_id');
    const payment = this.payments.find((found) => found.id === id);
    if (!payment) throw new FreedomPayRejection('11068', 'Payment not found.', false);
    return payment;
  }

  private nextId(): string {
    this.lastId += 1;
    return String(this.lastId);
  }
}
