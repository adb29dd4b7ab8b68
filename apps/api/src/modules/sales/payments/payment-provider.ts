import type {
  Currency,
  DisputeStatus,
  Language,
  PaymentMethod,
  PaymentProviderName,
  ReceiptContent,
  ReceiptKind,
  RefundStatus,
} from '@meridian/domain';

/** The data of an order that a provider needs for a payment. */
export interface Payable {
  /** The payment's unguessable id. Every event contains it. */
  paymentId: string;
  /**
   * Grows after a response that the provider would repeat. Requests with the same payment and attempt are equal in every
   * field, so an adapter may use both as an idempotency key.
   */
  attempt: number;
  orderId: string;
  /** In units of the currency. */
  amount: number;
  currency: Currency;
  language: Language;
  /** What the shopper has chosen. */
  method: PaymentMethod;
  email: string | null;
  /** In the international format. */
  phone: string;
  /** The order lines, for the provider's page. */
  lines: { name: string; quantity: number; price: number }[];
  /** The fiscal receipt, if the provider is to issue it. */
  receipt?: ReceiptContent | undefined;
  /** Expiry of the payment page, within the provider's `lifetime`. */
  until: Date;
  /** Where the shopper is redirected afterwards. A redirect proves nothing: only events report the outcome. */
  successUrl: string;
  failUrl: string;
}

export interface OpenedPayment {
  /** The provider's id of the payment page. */
  reference: string;
  redirectUrl: string;
}

/** An amount of a payment as the provider reports it, in units of the currency. */
export interface Money {
  amount: number;
  /** ISO 4217 code in lower case; may be a currency that the shop does not sell in. */
  currency: string;
}

export interface ProviderDispute extends Money {
  reference: string;
  status: DisputeStatus;
  /** The provider's reason code, such as `fraudulent`. */
  reason: string;
  /** When the provider reported this status. Reports may arrive out of order. */
  at: Date;
  /** Deadline for the shop's response; null if it cannot respond. */
  respondBefore: Date | null;
}

interface EventBase {
  /** The same for every copy of the event. */
  id: string;
  /** Null if the event contains only the charge. */
  paymentId: string | null;
  /** The provider's id of the charge, if the event contains it. */
  charge: string | null;
  /** False for test money in a live shop, and for live money in a test shop. */
  isOwnMode: boolean;
}

/** An event of a payment. It may arrive twice, late or out of order. */
export type PaymentEvent = EventBase &
  (
    | {
        type: 'paid' | 'failed' | 'expired';
        /** The `reference` of the opened payment, if the event contains it. */
        reference: string | null;
        /** The amount to be paid, if the event contains it. */
        money: Money | null;
      }
    /** The refunds of the payment have changed: `refundsOf` returns them. */
    | { type: 'refund' }
    | { type: 'dispute'; dispute: ProviderDispute }
  );

export interface CapturedPayment {
  paymentId: string;
  charge: string | null;
}

/** A refund of a part of a payment. Repeated requests with the same id are one refund, except with a `refundDelayMs`. */
export interface RefundRequest extends CapturedPayment {
  requestId: string;
  /** Grows after a response that the provider would repeat. */
  attempt: number;
  /** In units of the currency. */
  amount: number;
  currency: Currency;
  /** The fiscal receipt, if the provider is to issue it. */
  receipt?: ReceiptContent | undefined;
}

/** A receipt that is sent without a payment or a refund. */
export interface ReceiptRequest extends CapturedPayment {
  /** Repeated requests with the same id are one receipt. */
  requestId: string;
  receipt: ReceiptContent;
}

export interface ProviderRefund {
  reference: string;
  /**
   * The id of the shop's request; null if the refund was made at the provider. Undefined if the provider does not report
   * it: the refund is then that of a sent request for the same amount.
   */
  requestId: string | null | undefined;
  /** In units of the currency. */
  amount: number;
  status: RefundStatus;
}

/** What a provider charges for a payment, in units of the payment's currency. */
export interface ProviderFees {
  /** Null if it is not known yet. */
  payment: number | null;
  /** By the `reference` of the refund, as far as they are known. */
  refunds: ReadonlyMap<string, number>;
}

/** A fiscal receipt that a provider issues. */
export interface ProviderReceipt {
  /** The provider's id of the receipt. */
  id: string;
  kind: ReceiptKind;
  /** The `reference` of the refund that it is about; null for the payment. */
  refund: string | null;
  state: 'pending' | 'registered' | 'failed';
  /** The fiscal number, if it is registered and the provider reports it. */
  number: string | null;
  /** Where the customer finds it, if the provider reports it. */
  url: string | null;
  registeredAt: Date | null;
  /** In units of the payment's currency, if the provider reports it. */
  amount: number | null;
}

export class PaymentRefusedError extends Error {}

/** The provider did not respond, or its response is invalid. The request may have been executed. */
export class ProviderUnavailableError extends Error {}

/** The provider would repeat its error response to this request, so the next request must be a new attempt. */
export class ProviderFaultError extends ProviderUnavailableError {}

export const webhookPath = (provider: string): string => `/api/payments/webhooks/${provider}`;

/** Injection token of all configured providers, also of those that take no new payments. */
export const PAYMENT_PROVIDERS = Symbol('payment providers');

/** Port for payments, with one adapter per provider. */
export abstract class PaymentProvider {
  /** The name that is stored with each payment and that is part of the webhook's path. */
  abstract readonly name: PaymentProviderName;

  /** Whether the shop serves the payment page itself. */
  readonly hasOwnPage: boolean = false;

  /** How long a payment can stay open, in milliseconds. `PROVIDER_TERMS` has the amounts. */
  abstract readonly lifetime: { readonly minimum: number; readonly maximum: number };

  /**
   * How long a refund may take to appear in `refundsOf`, in milliseconds, if the provider executes a repeated request
   * again: within this time, a request is sent only once. 0 if the provider recognises repeated requests.
   */
  readonly refundDelayMs: number = 0;

  /** Opens a payment, once per attempt. @throws PaymentRefusedError, ProviderUnavailableError */
  abstract open(payable: Payable): Promise<OpenedPayment>;

  /** Closes a payment, so that it can no longer be made. @throws ProviderUnavailableError */
  abstract close(reference: string): Promise<void>;

  /**
   * Refunds a part of a payment. A request for more than the remainder is refused.
   * @throws PaymentRefusedError, ProviderUnavailableError
   */
  abstract refund(request: RefundRequest): Promise<ProviderRefund>;

  /** Returns every refund of a payment. @throws PaymentRefusedError, ProviderUnavailableError */
  abstract refundsOf(payment: CapturedPayment): Promise<ProviderRefund[]>;

  /** Returns the fees of a payment; null if the provider reports none. @throws as `refundsOf` */
  feesOf(_payment: CapturedPayment): Promise<ProviderFees | null> {
    return Promise.resolve(null);
  }

  /**
   * Returns the fiscal receipts of a payment and its refunds; null if the provider issues none.
   * @throws as `refundsOf`
   */
  receiptsOf(_payment: CapturedPayment): Promise<ProviderReceipt[] | null> {
    return Promise.resolve(null);
  }

  /**
   * Issues the receipt of a hand-over, which offsets the payment; null if the provider issues none.
   * @throws as `refund`
   */
  issueReceipt(_request: ReceiptRequest): Promise<ProviderReceipt | null> {
    return Promise.resolve(null);
  }

  /**
   * Reads a webhook; null if it concerns no payment of the shop. An unsigned one is verified at the provider.
   * @throws AppError `invalidSignature`; ProviderUnavailableError
   */
  abstract readEvent(
    body: Buffer,
    header: (name: string) => string | undefined,
  ): Promise<PaymentEvent | null>;

  /** The response that the provider expects to a webhook that was processed; null if any is accepted. */
  acknowledgement(): { contentType: string; body: string } | null {
    return null;
  }
}
