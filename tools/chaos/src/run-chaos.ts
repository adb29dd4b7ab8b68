import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { readState, pendingWork } from './shop-state.ts';
import { sendRequest } from './send-request.ts';
import { type KillableDatabase, startDatabase } from './killable-database.ts';
import { ObservedOrders } from './observed-orders.ts';
import { Random } from './random.ts';
import { type KillableServer, createServer } from './killable-server.ts';
import { fillShop } from './fill-shop.ts';
import { Shopper } from './shopper.ts';
import { violationsOf, countFailureScenarios } from './invariants.ts';

/** How a run goes. */
export interface ChaosOptions {
  seed: number;
  /** Things done in all. */
  operations: number;
  shoppers: number;
  /** Deaths of the server and of the database, in all. */
  kills: number;
  watches: number;
  /** Of each watch, at the start. */
  pieces: number;
  onProgress?: (line: string) => void;
}

/** How it went. */
export interface ChaosReport {
  operations: Record<string, number>;
  kills: { server: number; database: number };
  orders: Record<string, number>;
  /** Payments that failed after the owner moved the order on, lapses, retries, refunds. */
  failureScenarios: Record<string, number>;
  violations: string[];
}

const ADMIN = { email: 'owner@example.com', password: 'a-long-password-1' };
const BANK_SECRET = 'a long secret between the bank and the shop';
/** Milliseconds between two looks at what is still under way, and until it has to be over. */
const POLL_INTERVAL_MS = 500;
const SETTLE_TIMEOUT_MS = 90_000;

const signIn = async (url: string): Promise<string> => {
  const response = await sendRequest(url, { method: 'POST', path: '/api/user/login', body: ADMIN });
  if (response?.status !== 200) throw new Error('the owner cannot sign in');
  return (response.body as { token: string }).token;
};

const countBy = <T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
};

/** Deaths spread over the run by the seed: each comes once so many things have been done. */
const planKills = (random: Random, { kills, operations }: ChaosOptions) =>
  Array.from({ length: kills }, (_, index) => ({
    // The first two are one of each, whatever the dice say.
    victim:
      index < 2 ? (['server', 'database'] as const)[index] : random.pick(['server', 'database'] as const),
    after: Math.floor(operations * (0.05 + 0.9 * random.next())),
  })).sort((a, b) => a.after - b.after);

/** What is under way comes to its end; what does not is a fault. */
const waitUntilSettled = async (uri: string): Promise<void> => {
  const deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const state = await readState(uri).catch(() => undefined);
    if (state && pendingWork(state).length === 0) return;
    await delay(POLL_INTERVAL_MS);
  }
};

const runShop = async (
  options: ChaosOptions,
  database: KillableDatabase,
  server: KillableServer,
): Promise<ChaosReport> => {
  const random = new Random(options.seed);
  const variants = await fillShop(database.uri, options.watches, options.pieces);
  await server.start();
  const token = await signIn(server.url);
  const orders = new ObservedOrders();
  const context = { url: server.url, variants, orders, bankSecret: BANK_SECRET, token };
  const shoppers = Array.from({ length: options.shoppers }, () => new Shopper(random.fork(), context));
  const plannedKills = planKills(random, options);
  const kills = { server: 0, database: 0 };
  let left = options.operations;
  const running = shoppers.map(async (shopper) => {
    while (left > 0) {
      left--;
      await shopper.actOnce();
    }
  });

  for (const { victim = 'server', after } of plannedKills) {
    while (options.operations - left < after && left > 0) await delay(5);
    await (victim === 'server' ? server : database).kill();
    kills[victim]++;
    options.onProgress?.(`${options.operations - left} of ${options.operations}: the ${victim} was killed`);
    await (victim === 'server' ? server : database).start();
    options.onProgress?.(`the ${victim} is back`);
  }
  await Promise.all(running);
  await server.start();
  options.onProgress?.('everything is done; waiting for what is still under way');
  await waitUntilSettled(database.uri);
  const state = await readState(database.uri);
  return {
    operations: shoppers.reduce<Record<string, number>>((sum, { counts }) => {
      for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
      return sum;
    }, {}),
    kills,
    orders: countBy(state.orders, ({ status, payment }) => `${status}, ${payment.status}`),
    failureScenarios: countFailureScenarios(state),
    violations: violationsOf(state, variants, orders),
  };
};

/**
 * Shoppers buy, pay, decline, leave, pay again; the owner cancels and revives; the bank repeats itself; server and
 * database die by SIGKILL again and again. Then the books are checked.
 */
export const runChaos = async (options: ChaosOptions): Promise<ChaosReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-chaos-'));
  const database = await startDatabase(join(folder, 'mongodb'), 'chaos');
  const server = await createServer({
    MONGODB_URI: database.uri,
    DATA_DIR: folder,
    RELEASES_DIR: join(folder, 'releases'),
    JWT_SECRET: 'a long secret that signs the tokens of the shop',
    SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
    PAYMENTS: 'sandbox',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    RATE_LIMIT_API: '100000000',
    RATE_LIMIT_PAGES: '100000000',
    LOG_LEVEL: 'silent',
    // Four seconds: orders lapse while others are still bought.
    UNPAID_ORDER_MINUTES: '0.07',
    // Set, so that it is in force on this machine too. The number of orders is not limited: all have one phone.
    MAX_UNPAID_SHARE: '0.5',
  });
  try {
    return await runShop(options, database, server);
  } finally {
    await server.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
