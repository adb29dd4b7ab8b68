import type { StoredPayment } from '../modules/sales/payments/payment.schema.ts';
import { SandboxBankRepository } from '../modules/sales/payments/sandbox/sandbox-bank.repository.ts';
import { BANK_SECRET, sendEvent } from './payments.ts';
import type { ProviderTraits, ProviderUnderTest } from './provider-contract.ts';
import type { TestApi } from './test-api.ts';

export const SANDBOX_TRAITS: ProviderTraits = {
  currency: 'usd',
  outcomes: ['paid', 'failed'],
  isExternal: false,
  reportsRefunds: false,
};

/** The test bank for the contract of payment providers. */
export const sandboxUnderTest = (shop: TestApi): ProviderUnderTest => {
  const bank = shop.app.get(SandboxBankRepository, { strict: false });
  const refundsOf = async ({ _id }: StoredPayment) => (await bank.byId(_id))?.refunds ?? [];
  return {
    shop,
    opened: async ({ _id }) => ((await bank.byId(_id)) ? 1 : 0),
    // Its decisions are sent at once, so the contract only sends events.
    finish: () => undefined,
    report: async ({ _id, currency }, outcome, { id, isForged, amount } = {}) => {
      const type = outcome === 'paid' ? 'approved' : 'declined';
      const { status } = await sendEvent(shop, type, _id, {
        ...(id !== undefined && { id }),
        ...(amount !== undefined && { money: { amount, currency } }),
        secret: isForged ? 'another secret, wrong one' : BANK_SECRET,
      });
      return status;
    },
    refunds: async (payment) => (await refundsOf(payment)).map(({ hundredths }) => hundredths / 100),
    refundThere: async ({ _id }, amount) => void (await bank.refund(_id, null, amount * 100)),
  };
};
