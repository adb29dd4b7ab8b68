import type { StoredPayment } from '../../modules/sales/payments/payment.schema.ts';
import type { ProviderTraits, ProviderUnderTest } from '../provider-contract.ts';
import type { FreedomPayShop } from './freedompay-shop.ts';

export const FREEDOMPAY_TRAITS: ProviderTraits = {
  currency: 'kzt',
  outcomes: ['paid', 'failed'],
  isExternal: true,
  reportsRefunds: false,
};

const SCRIPTS = { open: 'init_payment.php', refund: 'revoke.php' };
/** After this time, a refund that is not listed was not executed. */
const MINUTES = 6;

/** Freedom Pay for the contract of payment providers. */
export const freedomPayUnderTest = ({ shop, bank, post, ageRefunds }: FreedomPayShop): ProviderUnderTest => {
  const { ledger, faults } = bank;
  const paymentsOf = ({ _id }: StoredPayment) => {
    const orderId = Buffer.from(_id, 'base64url').toString('hex');
    return ledger.payments.filter((payment) => payment.orderId === orderId);
  };
  const paymentOf = (payment: StoredPayment) => paymentsOf(payment).at(-1)!;
  return {
    shop,
    opened: (payment) => paymentsOf(payment).length,
    finish: (payment, outcome) =>
      void ledger.decide(paymentOf(payment), outcome === 'paid' ? 'success' : 'error'),
    report: async (payment, outcome, { isForged, amount } = {}) => {
      const body = bank.notificationOf(paymentOf(payment), {
        pg_result: outcome === 'paid' ? '1' : '0',
        ...(amount !== undefined && { pg_amount: String(amount) }),
      });
      return (await post(isForged ? body.replace(/pg_salt=\w+/, 'pg_salt=forged') : body)).status;
    },
    refunds: (payment) => paymentOf(payment).refunds.map(({ hundredths }) => hundredths / 100),
    refundThere: (payment, amount) => void ledger.refund(paymentOf(payment), amount * 100),
    setFault: async (operation, fault) => {
      if (fault !== null) faults.set(SCRIPTS[operation], fault);
      else if (faults.delete(SCRIPTS[operation]) && operation === 'refund') await ageRefunds(MINUTES);
    },
    holdOpenings: () => {
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      faults.set(SCRIPTS.open, () => released);
      return () => release();
    },
  };
};
