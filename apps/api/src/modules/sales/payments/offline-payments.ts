import {
  type OpenedPayment,
  PaymentProvider,
  PaymentRefusedError,
  type PaymentEvent,
  type ProviderLimits,
  type ProviderRefund,
  type RefundRequest,
} from './payment-provider.ts';

export const OFFLINE_PROVIDER = 'offline';

const NO_LIMIT = { minimum: 0, maximum: Infinity };

/** Payments by transfer or in cash, which the staff record. Their refunds are recorded at once. */
export class OfflinePayments extends PaymentProvider {
  readonly name = OFFLINE_PROVIDER;
  readonly limits: ProviderLimits = {
    amount: { kzt: NO_LIMIT, rub: NO_LIMIT, usd: NO_LIMIT },
    lifetime: NO_LIMIT,
  };

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

  readEvent(): PaymentEvent | null {
    return null;
  }
}
