import { setTimeout as sleep } from 'node:timers/promises';
import { toHundredths } from '@meridian/domain';
import { webhookPath } from '../modules/sales/payments/payment-provider.ts';
import { type FreedomPayFault, startFreedomPayServer } from './freedompay/freedompay-server.ts';
import type { ProviderFault } from './provider-contract.ts';
import { YookassaServer } from './yookassa/yookassa-server.ts';

/**
 * Runs the simulations of YooKassa and Freedom Pay as a process of their own, which survives that of the shop. Its parent
 * receives the variables of a shop that is connected with them, and then the result of each command.
 */
const ACCOUNT = { merchant: '100001', secret: 'secret_of_the_tests' };
/** Longer than a restart of the shop, because Freedom Pay repeats a notification only four times. */
const REPEAT_MS = 10_000;

type Command = { id: number } & (
  | { name: 'connect'; shop: string }
  | { name: 'records' }
  | { name: 'repeat'; page: string }
  | {
      name: 'disturb';
      provider: 'yookassa' | 'freedompay';
      operation: string;
      fault: ProviderFault | FreedomPayFault | 'slow';
      ms: number;
    }
);

const yookassa = new YookassaServer();
const freedomPay = await startFreedomPayServer(ACCOUNT, { repeatMs: REPEAT_MS });
const variables = {
  ...(await yookassa.start()),
  FREEDOMPAY_MERCHANT_ID: ACCOUNT.merchant,
  FREEDOMPAY_SECRET_KEY: ACCOUNT.secret,
  FREEDOMPAY_API_URL: freedomPay.url,
};

/** The captured payments of both services by the payment of the shop, in hundredths. */
const records = () => [
  ...[...yookassa.ledger.payments.values()]
    .filter(({ status }) => status === 'succeeded')
    .map(({ id, amount, metadata }) => ({
      _id: metadata['payment'] ?? '',
      provider: 'yookassa',
      isCaptured: true,
      hundredths: toHundredths(Number(amount.value)),
      refunds: yookassa.ledger.refundsOf(id).map((refund) => ({
        requestId: refund.metadata['request'] ?? null,
        hundredths: toHundredths(Number(refund.amount.value)),
      })),
    })),
  ...freedomPay.ledger.payments
    .filter(({ status }) => status === 'success')
    .map(({ orderId, hundredths, refunds }) => ({
      _id: Buffer.from(orderId, 'hex').toString('base64url'),
      provider: 'freedompay',
      isCaptured: true,
      hundredths,
      refunds: refunds.map((refund) => ({ requestId: null, hundredths: refund.hundredths })),
    })),
];

/** Sends the notification about the payment of a page again. */
const repeat = async (page: string): Promise<void> => {
  const { pathname, searchParams } = new URL(page);
  const payment = freedomPay.ledger.byCustomer(searchParams.get('customer'));
  if (payment && payment.status !== 'new') await freedomPay.notify(payment).catch(() => false);
  const object = yookassa.ledger.payments.get(pathname.split('/')[2] ?? '');
  if (object && object.status !== 'pending') void yookassa.notify(`payment.${object.status}`, object);
};

const disturb = async ({ provider, operation, fault, ms }: Command & { name: 'disturb' }): Promise<void> => {
  const end = sleep(ms);
  if (provider === 'yookassa')
    yookassa.faults.set(operation, fault === 'slow' ? end : (fault as ProviderFault));
  else freedomPay.faults.set(operation, fault === 'slow' ? () => end : fault);
  await end;
  (provider === 'yookassa' ? yookassa : freedomPay).faults.delete(operation);
  freedomPay.runLate();
};

const execute = (command: Command): unknown => {
  switch (command.name) {
    case 'connect':
      yookassa.notifyUrl = `${command.shop}${webhookPath('yookassa')}`;
      return undefined;
    case 'records':
      return records();
    case 'repeat':
      return repeat(command.page);
    case 'disturb':
      void disturb(command);
      return undefined;
  }
};

process.on('message', (command: Command) => {
  void Promise.resolve(execute(command)).then((result) => process.send?.({ id: command.id, result }));
});
process.on('disconnect', () => process.exit());
process.send?.({ id: 0, result: variables });
