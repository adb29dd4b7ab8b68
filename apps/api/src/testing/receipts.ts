import type { PlacedOrder } from '@meridian/contracts';
import { RECEIPT_MISSING } from '../modules/sales/receipts/issue-receipts.ts';
import { Work } from '../platform/work/work.ts';
import type { crashTools, Scenario } from './crash-tools.ts';
import { paymentOf } from './payments.ts';
import type { TestApi } from './test-api.ts';

/** The variables of a shop with the test register. */
export const FISCAL_SANDBOX = { FISCAL_RECEIPTS: 'register', FISCAL_REGISTER: 'sandbox' };

/** A payment whose fee is read and whose receipt is registered once, and a missing receipt, about which the staff get one email. */
export const receiptScenario = async (
  { app, connection }: TestApi,
  { order, payment }: PlacedOrder,
  { passTime, mailsAbout }: Pick<ReturnType<typeof crashTools>, 'passTime' | 'mailsAbout'>,
): Promise<Scenario> => {
  const { _id: orderId, amount } = order;
  const key = `missing-${orderId}`;
  const receipts = connection.collection('receipts');
  const registered = connection.collection('sandboxregister');
  const before = await registered.countDocuments();
  await receipts.insertOne({
    ...{ key, orderId, payment: 'gone', refund: null, kind: 'sale', by: 'register', amount: 1 },
    ...{ state: 'pending', faults: 0, problem: null, createdAt: new Date(0), registeredAt: null },
    ...{ number: null, url: null, revision: 0 },
  });
  return {
    act: async (url) => {
      await fetch(`${url}/pay/sandbox/${paymentOf({ payment })}/approve`, {
        method: 'POST',
        redirect: 'manual',
      });
      await passTime('payments');
      await app.get(Work).add(RECEIPT_MISSING, key, { key });
    },
    verify: async () => {
      expect(await registered.countDocuments()).toBe(before + 1);
      expect(await receipts.find({ orderId, amount }).toArray()).toMatchObject([{ state: 'registered' }]);
      const paid = await connection.collection('payments').findOne({ orderId, state: 'paid' });
      expect(paid).toMatchObject({ fee: amount / 50 });
      expect(await mailsAbout(`paidOrder-${orderId}-receipt`)).toHaveLength(1);
    },
  };
};
