import {
  type OpenedPayment,
  PaymentProvider,
  PaymentRefusedError,
  type PaymentEvent,
  type ProviderRefund,
  type RefundRequest,
} from './payment-provider.ts';

export const OFFLINE_PROVIDER = 'offline';

/** Payments by transfer or in cash, which the staff record. Their refunds are recorded at once. */
export class OfflinePayments extends PaymentProvider {
  readonly name = OFFLINE_PROVIDER;
  readonly lifetime = { minimum: 0, maximum: Infinity };

  /** Shoppers cannot open such a payment. */
  open(): Promise<OpenedPayment> {
    return Promise.reject(new PaymentRefusedError('Offline payments have no payment page'));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  refund({ requestId, amount }: RefundRequest): Promise<ProviderRefund> {
    return Promise.resolve({ reference: `offline-${requestId}`, requestId, amount, status: 'succeeded' });
  }

  /** All refunds are stored with the payment. */
  refundsOf(): Promise<ProviderRefund[]> {
    return Promise.resolve([]);
  }

  readEvent(): Promise<PaymentEvent | null> {
    return Promise.resolve(null);
  }
}
