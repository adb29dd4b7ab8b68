import type { Currency, Language } from '@meridian/domain';

/** What a provider has to know of an order to take its money. */
export interface Payable {
  /** The payment's own unguessable id; it comes back with every event. */
  paymentId: string;
  orderId: string;
  /** In units of the currency. */
  amount: number;
  currency: Currency;
  language: Language;
  email: string | null;
  /** What is bought, for the provider's page and receipt. */
  lines: { name: string; quantity: number; price: number }[];
  /** Until when the order waits for its payment. */
  until: Date;
  /** Where the shopper goes afterwards. Both are hints: what happened is told by an event. */
  successUrl: string;
  failUrl: string;
}

/** A payment that waits for its shopper. */
export interface OpenedPayment {
  /** What the provider calls it, to close it. */
  reference: string;
  /** The page where the shopper pays. */
  redirectUrl: string;
}

/** What a provider tells of a payment. It may come twice, late, or out of order. */
export interface PaymentEvent {
  /** The same for every copy of the event. */
  id: string;
  type: 'paid' | 'failed' | 'expired' | 'refunded';
  paymentId: string;
  /** What is refunded, in the provider's words, if the event says so. */
  charge: string | null;
}

/** A payment to give back as a whole. */
export interface Refundable {
  paymentId: string;
  charge: string | null;
  /** Grows after a refusal: the same try, repeated, is one refund. */
  attempt: number;
}

/** The provider has understood, and says no. */
export class PaymentRefusedError extends Error {}

/** The provider does not answer, or not with sense; what was asked may have been done. */
export class ProviderUnavailableError extends Error {}

/** Port of payment. An adapter a provider; the orders know nothing but this. */
export abstract class PaymentProvider {
  /** The name kept with each payment made this way, and in the address of its webhook. */
  abstract readonly name: string;

  /** Whether the shop serves the payment page itself, and so learns that it is opened. */
  readonly hasOwnPage: boolean = false;

  /** Opens a payment. Asked twice for the same payment, it is one. @throws PaymentRefusedError, ProviderUnavailableError */
  abstract open(payable: Payable): Promise<OpenedPayment>;

  /** The payment can no longer be made. @throws ProviderUnavailableError */
  abstract close(reference: string): Promise<void>;

  /** Gives the money back. Asked twice, it is given back once. @throws PaymentRefusedError, ProviderUnavailableError */
  abstract refund(payment: Refundable): Promise<void>;

  /**
   * Reads a webhook; null for events that change no payment of ours.
   * @throws AppError `invalidSignature`
   */
  abstract readEvent(body: Buffer, header: (name: string) => string | undefined): PaymentEvent | null;
}
