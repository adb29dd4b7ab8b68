import { randomUUID } from 'node:crypto';
import {
  checkHandover,
  checkPayment,
  checkRefund,
  invalidRequest,
  type PaymentInput,
  type RefundInput,
  toKopecks,
  type YookassaMoney,
  YookassaRejection,
} from './yookassa-rules.ts';

type ReceiptStatus = 'pending' | 'succeeded' | 'canceled';

/** A payment as the API returns it, and the receipt of its request. */
export interface YookassaPaymentObject {
  id: string;
  status: 'pending' | 'waiting_for_capture' | 'succeeded' | 'canceled';
  paid: boolean;
  amount: YookassaMoney;
  income_amount?: YookassaMoney;
  description: string;
  payment_method: { type: string };
  confirmation?: { type: 'redirect'; return_url: string; confirmation_url: string };
  cancellation_details?: { party: string; reason: string };
  metadata: Record<string, string>;
  created_at: string;
  refundable: boolean;
  test: boolean;
  receipt_registration?: ReceiptStatus;
}

export interface YookassaRefundObject {
  id: string;
  payment_id: string;
  status: 'pending' | 'succeeded' | 'canceled';
  amount: YookassaMoney;
  metadata: Record<string, string>;
  created_at: string;
  receipt_registration?: ReceiptStatus;
}

interface YookassaReceiptObject {
  id: string;
  type: 'payment' | 'refund';
  payment_id: string;
  refund_id?: string;
  status: ReceiptStatus;
  fiscal_document_number?: string;
  registered_at?: string;
  settlements: { type: 'cashless' | 'prepayment'; amount: YookassaMoney }[];
  items: NonNullable<PaymentInput['receipt']>['items'];
}

const rub = (kopecks: number): YookassaMoney => ({ value: (kopecks / 100).toFixed(2), currency: 'RUB' });
const FEE = 0.035;

const notFound = (id: string): YookassaRejection =>
  new YookassaRejection(404, 'not_found', `Object ${id} doesn't exist`);

/** The payments, refunds and receipts of a simulated shop at YooKassa. */
export class YookassaLedger {
  readonly payments = new Map<string, YookassaPaymentObject>();
  readonly refunds = new Map<string, YookassaRefundObject>();
  readonly receipts: YookassaReceiptObject[] = [];
  /** Whether the shop has to send receipts. */
  needsReceipt = false;
  /** Status of new refunds and receipts. */
  newRefunds: YookassaRefundObject['status'] = 'succeeded';
  newReceipts: ReceiptStatus = 'succeeded';
  /** Where the payment pages are. */
  pageUrl = '';
  private readonly inputs = new Map<string, PaymentInput>();

  constructor(private readonly isTest: boolean) {}

  create(body: unknown): YookassaPaymentObject {
    const input = checkPayment(body, this.needsReceipt);
    const id = randomUUID();
    const { amount, description, metadata, confirmation, payment_method_data: method } = input;
    const payment: YookassaPaymentObject = {
      id,
      status: 'pending',
      paid: false,
      amount,
      description,
      payment_method: method,
      confirmation: {
        type: 'redirect',
        return_url: confirmation.return_url,
        confirmation_url: `${this.pageUrl}/pay/${id}`,
      },
      metadata,
      created_at: new Date().toISOString(),
      refundable: false,
      test: this.isTest,
      ...(input.receipt && { receipt_registration: 'pending' }),
    };
    this.inputs.set(id, input);
    this.payments.set(id, payment);
    return payment;
  }

  payment(id: string): YookassaPaymentObject {
    const payment = this.payments.get(id);
    if (!payment) throw notFound(id);
    return payment;
  }

  refundById(id: string): YookassaRefundObject {
    const refund = this.refunds.get(id);
    if (!refund) throw notFound(id);
    return refund;
  }

  refundsOf(payment: string | null): YookassaRefundObject[] {
    return [...this.refunds.values()].filter(({ payment_id: of }) => of === payment);
  }

  receiptsOf(payment: string | null, refund: string | null): YookassaReceiptObject[] {
    return this.receipts.filter(({ payment_id, refund_id }) =>
      refund === null ? payment_id === payment : refund_id === refund,
    );
  }

  /** Registers the receipt of goods that are handed over after they were paid. */
  handOver(body: unknown): YookassaReceiptObject | undefined {
    const { payment_id: id, items } = checkHandover(body);
    if (this.payment(id).status !== 'succeeded')
      throw invalidRequest('Only succeeded payments have receipts', 'payment_id');
    return this.register('payment', id, items, { settlement: 'prepayment' });
  }

  /** The shopper has paid. Without `isCaptured` the money is only authorised. */
  pay(id: string, isCaptured = true): YookassaPaymentObject {
    const payment = this.payment(id);
    Object.assign(payment, { status: 'waiting_for_capture', paid: true });
    return isCaptured ? this.capture(id) : payment;
  }

  capture(id: string): YookassaPaymentObject {
    const payment = this.payment(id);
    if (payment.status !== 'waiting_for_capture')
      throw invalidRequest('Only payments that wait for a capture can be captured', 'status');
    const kopecks = toKopecks(payment.amount);
    this.register('payment', id, this.inputs.get(id)?.receipt?.items);
    return Object.assign(payment, {
      status: 'succeeded',
      refundable: true,
      income_amount: rub(kopecks - Math.round(kopecks * FEE)),
      ...(payment.receipt_registration && { receipt_registration: this.newReceipts }),
    });
  }

  cancel(id: string): YookassaPaymentObject {
    if (this.payment(id).status !== 'waiting_for_capture')
      throw invalidRequest('Only payments that wait for a capture can be cancelled', 'status');
    return this.end(id, 'canceled_by_merchant', 'merchant');
  }

  /** The payment has failed or expired. */
  end(id: string, reason: string, party = 'yoo_money'): YookassaPaymentObject {
    return Object.assign(this.payment(id), {
      status: 'canceled',
      paid: false,
      cancellation_details: { party, reason },
    });
  }

  refund(body: unknown): YookassaRefundObject {
    const input = checkRefund(body);
    const payment = this.payment(input.payment_id);
    if (payment.status !== 'succeeded') throw invalidRequest('Only succeeded payments can be refunded');
    const paid = toKopecks(payment.amount);
    const refunded = this.refundsOf(payment.id)
      .filter(({ status }) => status !== 'canceled')
      .reduce((sum, { amount }) => sum + toKopecks(amount), 0);
    if (refunded + toKopecks(input.amount) > paid)
      throw invalidRequest('The refund amount exceeds the remaining amount of the payment', 'amount');
    return this.execute(input, payment, toKopecks(input.amount) === paid);
  }

  private execute(input: RefundInput, payment: YookassaPaymentObject, isFull: boolean): YookassaRefundObject {
    const { amount, metadata, receipt } = input;
    const sold = this.inputs.get(payment.id)?.receipt;
    if (sold && !receipt && !isFull) throw invalidRequest('Receipt is missing or illegal', 'receipt');
    const refund: YookassaRefundObject = {
      id: randomUUID(),
      payment_id: payment.id,
      status: this.newRefunds,
      amount,
      metadata,
      created_at: new Date().toISOString(),
      ...(sold && { receipt_registration: this.newReceipts }),
    };
    this.refunds.set(refund.id, refund);
    this.register('refund', payment.id, (receipt ?? sold)?.items, { refund_id: refund.id });
    return refund;
  }

  private register(
    type: YookassaReceiptObject['type'],
    payment_id: string,
    items: YookassaReceiptObject['items'] | undefined,
    {
      settlement = 'cashless',
      ...ofRefund
    }: { settlement?: 'cashless' | 'prepayment'; refund_id?: string } = {},
  ): YookassaReceiptObject | undefined {
    if (!items) return undefined;
    const sum = items.reduce((total, { amount, quantity }) => total + toKopecks(amount) * quantity, 0);
    const receipt: YookassaReceiptObject = {
      id: `rt-${randomUUID()}`,
      type,
      payment_id,
      ...ofRefund,
      status: this.newReceipts,
      ...(this.newReceipts === 'succeeded' && {
        fiscal_document_number: String(3000 + this.receipts.length),
        registered_at: new Date().toISOString(),
      }),
      settlements: [{ type: settlement, amount: rub(sum) }],
      items,
    };
    this.receipts.push(receipt);
    return receipt;
  }
}
