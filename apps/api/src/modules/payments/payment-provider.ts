import type { Currency, DisputeStatus, Language, RefundStatus } from '@meridian/domain';

/** What a provider has to know of an order to take its money. */
export interface Payable {
  /** The payment's own unguessable id; it comes back with every event. */
  paymentId: string;
  /**
   * Grows after an answer that the provider would repeat. Requests of the same payment and attempt are the same in
   * every field, so that an adapter may use both as an idempotency key.
   */
  attempt: number;
  orderId: string;
  /** In units of the currency. */
  amount: number;
  currency: Currency;
  language: Language;
  email: string | null;
  /** What is bought, for the provider's page and receipt. */
  lines: { name: string; quantity: number; price: number }[];
  /** Until when the provider's page takes the payment; within the provider's `lifetime`. */
  until: Date;
  /** Where the shopper goes afterwards. Both are hints: what happened is told by an event. */
  successUrl: string;
  failUrl: string;
}

/** The smallest and the largest amount of one payment, in units of the currency. */
export interface AmountRange {
  minimum: number;
  maximum: number;
}

/** What a provider accepts. */
export interface ProviderLimits {
  amount: Readonly<Record<Currency, AmountRange>>;
  /** How long a payment can stay open from the moment it is opened, in milliseconds. */
  lifetime: { minimum: number; maximum: number };
}

/** A payment that waits for its shopper. */
export interface OpenedPayment {
  /** What the provider calls it, to close it. */
  reference: string;
  /** The page where the shopper pays. */
  redirectUrl: string;
}

/** An amount of a payment as the provider reports it, in units of the currency. */
export interface Money {
  amount: number;
  /** ISO 4217 code in lower case; may be a currency that the shop does not sell in. */
  currency: string;
}

/** A refund as the provider knows it, whoever asked for it. */
export interface ProviderRefund {
  /** The provider's id of the refund. */
  reference: string;
  /** In units of the payment's currency. */
  amount: number;
  status: RefundStatus;
}

/** A dispute as the provider reports it. */
export interface ProviderDispute extends Money {
  /** The provider's id of the dispute. */
  reference: string;
  status: DisputeStatus;
  /** The provider's word for the reason, such as `fraudulent`. */
  reason: string;
  /** When the provider reported this status: reports may arrive out of order. */
  at: Date;
  /** Until when the shop can respond, if it can. */
  respondBefore: Date | null;
}

interface EventBase {
  /** The same for every copy of the event. */
  id: string;
  /** Null if the event names only the charge. */
  paymentId: string | null;
  /** What was charged, in the provider's words, if the event says so. */
  charge: string | null;
  /** False for test money in a live shop, and for live money in a test shop. */
  isOwnMode: boolean;
}

/** What a provider tells of a payment. It may come twice, late, or out of order. */
export type PaymentEvent = EventBase &
  (
    | {
        type: 'paid' | 'failed' | 'expired';
        /** The `reference` of the opened payment, if the event says so. */
        reference: string | null;
        /** What was to be paid, if the event says so. */
        money: Money | null;
      }
    /** The refunds of the payment have changed: `refundsOf` tells how. */
    | { type: 'refund' }
    | { type: 'dispute'; dispute: ProviderDispute }
  );

/** A payment to give back as a whole. */
export interface Refundable {
  paymentId: string;
  charge: string | null;
  /** Grows after an answer that the provider would repeat: the same attempt, repeated, is one refund. */
  attempt: number;
}

/** The provider has understood, and says no. */
export class PaymentRefusedError extends Error {}

/** The provider does not answer, or not with sense; what was asked may have been done. */
export class ProviderUnavailableError extends Error {}

/** The same, with an answer that the provider would repeat: the next request must be a new attempt. */
export class ProviderFaultError extends ProviderUnavailableError {}

/** Port of payment. An adapter a provider; the orders know nothing but this. */
export abstract class PaymentProvider {
  /** The name kept with each payment made this way, and in the address of its webhook. */
  abstract readonly name: string;

  /** Whether the shop serves the payment page itself, and so learns that it is opened. */
  readonly hasOwnPage: boolean = false;

  abstract readonly limits: ProviderLimits;

  /** Opens a payment. Asked twice for the same attempt, it is one. @throws PaymentRefusedError, ProviderUnavailableError */
  abstract open(payable: Payable): Promise<OpenedPayment>;

  /** The payment can no longer be made. @throws ProviderUnavailableError */
  abstract close(reference: string): Promise<void>;

  /**
   * Asks for the money of a payment, or the rest of it, to be given back; `refundsOf` tells what came of it.
   * Asked twice, it is given back once. @throws PaymentRefusedError, ProviderUnavailableError
   */
  abstract refund(payment: Refundable): Promise<void>;

  /** Every refund of a payment. @throws PaymentRefusedError, ProviderUnavailableError */
  abstract refundsOf(payment: Pick<Refundable, 'paymentId' | 'charge'>): Promise<ProviderRefund[]>;

  /**
   * Reads a webhook; null for events that change no payment of ours.
   * @throws AppError `invalidSignature`
   */
  abstract readEvent(body: Buffer, header: (name: string) => string | undefined): PaymentEvent | null;
}
