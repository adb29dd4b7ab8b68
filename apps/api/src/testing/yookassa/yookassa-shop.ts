import type { StoredPayment } from '../../modules/sales/payments/payment.schema.ts';
import type { PaymentOutcome, ProviderTraits, ProviderUnderTest } from '../provider-contract.ts';
import { startTestApi, type TestApi } from '../test-api.ts';
import type { YookassaPaymentObject } from './yookassa-ledger.ts';
import { YookassaServer } from './yookassa-server.ts';

export const YOOKASSA_TRAITS: ProviderTraits = {
  currency: 'rub',
  outcomes: ['paid', 'failed', 'expired'],
  isExternal: true,
  reportsRefunds: true,
};

/** Starts a shop that uses YooKassa, and a simulated YooKassa. */
export const startYookassaShop = async () => {
  const server = new YookassaServer();
  const variables = await server.start();
  const shop = await startTestApi(variables);
  return {
    shop,
    /** Of the shop, for an adapter without a shop. */
    variables,
    server,
    stop: async () => {
      await shop.stop();
      await server.stop();
    },
  };
};
type YookassaShop = Awaited<ReturnType<typeof startYookassaShop>>;

/** Sends a notification, or any body, to the shop. Returns the status of the response. */
export const notifyShop = async (shop: TestApi, event: string, object: object | string): Promise<number> => {
  const body = typeof object === 'string' ? object : JSON.stringify({ type: 'notification', event, object });
  const response = await fetch(`${shop.url}/api/payments/webhooks/yookassa`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json' },
  });
  return response.status;
};

const EVENT: Record<PaymentOutcome, string> = {
  paid: 'payment.succeeded',
  failed: 'payment.canceled',
  expired: 'payment.canceled',
};
const FAULTY = { open: 'POST payments', refund: 'POST refunds' };

/** YooKassa for the contract of payment providers. */
export const yookassaUnderTest = ({ shop, server }: YookassaShop): ProviderUnderTest => {
  const { ledger, faults } = server;
  const openedFor = ({ _id }: StoredPayment): YookassaPaymentObject[] =>
    [...ledger.payments.values()].filter(({ metadata }) => metadata['payment'] === _id);
  const objectOf = (payment: StoredPayment): YookassaPaymentObject => openedFor(payment).at(-1)!;
  const refundsOf = (payment: StoredPayment) => ledger.refundsOf(objectOf(payment).id);
  return {
    shop,
    opened: (payment) => openedFor(payment).length,
    finish: (payment, outcome) => {
      const { id } = objectOf(payment);
      if (outcome === 'paid') ledger.pay(id);
      else ledger.end(id, outcome === 'failed' ? 'insufficient_funds' : 'expired_on_confirmation');
    },
    report: (payment, outcome, { isForged, amount } = {}) => {
      const object = objectOf(payment);
      if (amount !== undefined) object.amount = { value: amount.toFixed(2), currency: 'RUB' };
      // Anyone can send a notification, but knows no id of a payment.
      const sent = isForged ? { ...object, id: '2c85ab1a-000f-5000-9000-1a0fe5f1b1c5' } : object;
      return notifyShop(shop, EVENT[outcome], sent);
    },
    refunds: (payment) => refundsOf(payment).map(({ amount }) => Number(amount.value)),
    refundThere: (payment, amount) =>
      void ledger.refund({
        payment_id: objectOf(payment).id,
        amount: { value: amount.toFixed(2), currency: 'RUB' },
        metadata: {},
      }),
    reportRefunds: (payment) => notifyShop(shop, 'refund.succeeded', refundsOf(payment).at(-1)!),
    setFault: (operation, fault) => {
      if (fault === null) faults.delete(FAULTY[operation]);
      else faults.set(FAULTY[operation], fault);
    },
    holdOpenings: () => {
      let release = (): void => undefined;
      faults.set(
        FAULTY.open,
        new Promise<void>((resolve) => {
          release = resolve;
        }),
      );
      return () => release();
    },
  };
};
