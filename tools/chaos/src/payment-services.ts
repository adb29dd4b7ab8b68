import { fork } from 'node:child_process';
import { resolve } from 'node:path';
import { sendRequest } from './send-request.ts';

const SIMULATIONS = resolve(import.meta.dirname, '../../../apps/api/src/testing/payment-services.ts');

/** The requests of each service that a fault disturbs. */
export const OPERATIONS = {
  yookassa: ['POST payments', 'POST refunds', 'GET payments', 'GET refunds'],
  freedompay: ['init_payment.php', 'revoke.php', 'get_status3.php'],
} as const;
export const FAULTS = ['down', 'silent', 'lost', 'faulty', 'malformed', 'slow'] as const;

/** A payment in the records of a provider. Its id is that of the payment in the shop. */
export interface BankPayment {
  _id: string;
  provider: string;
  isCaptured: boolean;
  hundredths: number;
  refunds: { requestId: string | null; hundredths: number }[];
  work?: object[];
}

/** Simulated payment services of other companies: a process of its own, which is never killed. */
export interface PaymentServices {
  /** Of a shop that is connected with them. */
  variables: Record<string, string>;
  /** Sends the notifications to a shop. */
  connect(shop: string): Promise<void>;
  /** What the services have captured and refunded by their own records. */
  records(): Promise<BankPayment[]>;
  /** Sends the notification about the payment of a page again. */
  repeat(page: string): Promise<void>;
  /** A fault of a service for a time. */
  disturb(fault: { provider: string; operation: string; fault: string; ms: number }): Promise<void>;
  stop(): void;
}

export const startPaymentServices = async (): Promise<PaymentServices> => {
  const child = fork(SIMULATIONS, { execArgv: ['--import', '@meridian/build/typescript'] });
  const waiting = new Map<number, (result: unknown) => void>();
  child.on('message', ({ id, result }: { id: number; result: unknown }) => {
    waiting.get(id)?.(result);
    waiting.delete(id);
  });
  const reply = (id: number) =>
    new Promise<unknown>((done, fail) => {
      waiting.set(id, done);
      child.once('exit', () => fail(new Error('The payment services have ended')));
    });
  let lastId = 0;
  const send = async (name: string, command: object = {}): Promise<unknown> => {
    if (!child.connected) throw new Error('The payment services have ended');
    lastId++;
    const result = reply(lastId);
    child.send({ id: lastId, name, ...command });
    return result;
  };
  /** Shoppers may still act after a run has failed. */
  const tell = async (name: string, command: object): Promise<void> => {
    await send(name, command).catch(() => undefined);
  };
  child.setMaxListeners(0);
  const variables = (await reply(0)) as Record<string, string>;
  return {
    variables,
    connect: async (shop) => void (await send('connect', { shop })),
    records: async () => (await send('records')) as BankPayment[],
    repeat: (page) => tell('repeat', { page }),
    disturb: (fault) => tell('disturb', fault),
    stop: () => void child.kill(),
  };
};

/** The page of a payment: a path at the shop's own test bank, or the URL of another company's page. */
export const pageOf = async (shop: string, redirectUrl: string | null): Promise<string | null> => {
  if (redirectUrl === null) return null;
  const { pathname } = new URL(redirectUrl, shop);
  if (pathname.startsWith('/pay/sandbox/')) return pathname;
  const opened = await sendRequest(shop, { path: pathname });
  return opened?.location?.startsWith('http') ? opened.location : null;
};

export const isOfService = (page: string): boolean => page.startsWith('http');

/** Decides on a page of a payment. Returns whether the shop receives the outcome. */
export const decide = async (
  shop: string,
  page: string,
  decision: 'approve' | 'decline' | 'leave',
): Promise<boolean> => {
  const isForm = page.includes('pay.html');
  const response = await sendRequest(shop, {
    method: isForm && decision === 'leave' ? 'GET' : 'POST',
    path: isForm ? page : `${page}/${decision}`,
    ...(isForm &&
      decision !== 'leave' && {
        body: `decision=${decision === 'approve' ? 'success' : 'error'}`,
      }),
  });
  return response?.location?.includes('/success') ?? false;
};
