/** What a provider has to know of an order to take its money. */
export interface Payable {
  orderId: string;
  /** In units of the currency. */
  amount: number;
  currency: string;
  email: string | null;
}

/** A payment under way. */
export interface PaymentStart {
  /** Where the shopper goes to pay; null when nothing has to be paid now. */
  redirectUrl: string | null;
}

/** Port of payment. An adapter a provider; the orders know nothing but this. */
export abstract class PaymentProvider {
  /** The name kept with each order that is paid this way. */
  abstract readonly name: string;

  /** Starts the payment of an order, or finds the one already started: asked twice, one payment. */
  abstract begin(order: Payable): Promise<PaymentStart>;
}
