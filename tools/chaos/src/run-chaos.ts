import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hastenRetries, pendingWork, readState, type ShopState } from './shop-state.ts';
import { STAFF_ACCOUNT, StaffSession } from './staff-session.ts';
import { type KillableDatabase, startDatabase } from './killable-database.ts';
import { ObservedOrders } from './observed-orders.ts';
import { Random } from './random.ts';
import { type KillableServer, createServer } from './killable-server.ts';
import type { ListedCampaign } from './campaign-actions.ts';
import { fillDelivery } from './delivery-actions.ts';
import { fillShop } from './fill-shop.ts';
import { Shopper } from './shopper.ts';
import { violationsOf, countFailureScenarios } from './invariants.ts';
import { statementViolations } from './money-invariants.ts';
import { type PaymentServices, startPaymentServices } from './payment-services.ts';
import { payabilityViolations } from './payability.ts';
import { linePriceViolations, listViolations } from './price-invariants.ts';
import { PromotionHistory } from './promotion-actions.ts';
import { limitViolations } from './promotion-invariants.ts';
import { RuleHistory } from './rule-history.ts';

export interface ChaosOptions {
  seed: number;
  /** Total number of operations. */
  operations: number;
  shoppers: number;
  /** Total number of kills and stalls of the server and of the database. */
  kills: number;
  watches: number;
  /** Initial stock of each watch. */
  pieces: number;
  onProgress?: (line: string) => void;
}

export interface ChaosReport {
  operations: Record<string, number>;
  kills: { server: number; database: number; stalls: number };
  orders: Record<string, number>;
  /** Number of orders per failure scenario: late payment failures, lapses, retries, refunds. */
  failureScenarios: Record<string, number>;
  /** Why the shop has refused promo codes. */
  refusals: Record<string, number>;
  violations: string[];
  /** The stored data at the end, to explain violations. */
  state: ShopState;
}

const BANK_SECRET = 'a long secret between the bank and the shop';
const POLL_INTERVAL_MS = 500;
/** Every third fault is a stall. */
const STALL_MS = 2500;
/** Without any progress. A long run on a busy machine leaves work for minutes. */
const SETTLE_TIMEOUT_MS = 90_000;
/** Without any progress, until work that waits after a fault of a service is retried. */
const PATIENT_MS = 5000;

const countBy = <T>(items: readonly T[], nameOf: (item: T) => string): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const item of items) counts[nameOf(item)] = (counts[nameOf(item)] ?? 0) + 1;
  return counts;
};

/** Spreads the kills over the run by the seed. Each one happens after a number of operations. */
const planKills = (random: Random, { kills, operations }: ChaosOptions) =>
  Array.from({ length: kills }, (_, index) => ({
    // The first two kills are one of each kind, so that every run has both.
    victim:
      index < 2 ? (['server', 'database'] as const)[index] : random.pick(['server', 'database'] as const),
    isStall: index % 3 === 2,
    after: Math.floor(operations * (0.05 + 0.9 * random.next())),
  })).sort((a, b) => a.after - b.after);

/** Waits until no work is pending. Work that is still pending without any progress is reported as a violation. */
export const waitUntilSettled = async (
  uri: string,
  services?: Pick<PaymentServices, 'records'>,
): Promise<void> => {
  let before = '';
  let deadline = Date.now() + SETTLE_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const state = await readState(uri, services).catch(() => undefined);
    const pending = state && pendingWork(state).join();
    if (pending === '') return;
    if (services && Date.now() > deadline - SETTLE_TIMEOUT_MS + PATIENT_MS) await hastenRetries(uri);
    if (pending !== undefined && pending !== before) {
      before = pending;
      deadline = Date.now() + SETTLE_TIMEOUT_MS;
    }
    await delay(POLL_INTERVAL_MS);
  }
};

const runShop = async (
  options: ChaosOptions,
  database: KillableDatabase,
  server: KillableServer,
  second: KillableServer,
  services: PaymentServices,
): Promise<ChaosReport> => {
  const random = new Random(options.seed);
  const variants = await fillShop(database.uri, options.watches, options.pieces);
  await services.connect(server.url);
  await server.start();
  const orders = new ObservedOrders();
  const staff = new StaffSession(server.url);
  const context = {
    url: server.url,
    variants,
    orders,
    bankSecret: BANK_SECRET,
    staff,
    campaigns: new RuleHistory<ListedCampaign>(staff, '/api/panel/campaigns'),
    promotions: new PromotionHistory(staff),
    services,
    deliveries: await fillDelivery(staff),
  };
  const shoppers = Array.from({ length: options.shoppers }, () => new Shopper(random.fork(), context));
  const plannedKills = planKills(random, options);
  const kills = { server: 0, database: 0, stalls: 0 };
  let left = options.operations;
  const running = shoppers.map(async (shopper) => {
    while (left > 0) {
      left--;
      await shopper.actOnce();
    }
  });

  for (const { victim = 'server', isStall, after } of plannedKills) {
    while (options.operations - left < after && left > 0) await delay(5);
    const process = victim === 'server' ? server : database;
    const progress = `${options.operations - left} of ${options.operations} operations`;
    if (isStall) {
      options.onProgress?.(`${progress}: the ${victim} stalls`);
      await process.stall(STALL_MS);
      kills.stalls++;
    } else {
      await process.kill();
      kills[victim]++;
      options.onProgress?.(`${progress}: killed the ${victim}`);
      await process.start();
      options.onProgress?.(`${victim} restarted`);
    }
  }
  await Promise.all(running);
  await server.start();
  options.onProgress?.('All operations done; waiting for pending work');
  await waitUntilSettled(database.uri, services);
  const unpayable = await payabilityViolations(server.url, orders.all);
  await waitUntilSettled(database.uri, services);
  const state = await readState(database.uri, services);
  await second.start();
  return {
    operations: shoppers.reduce<Record<string, number>>((sum, { counts }) => {
      for (const [name, count] of Object.entries(counts)) sum[name] = (sum[name] ?? 0) + count;
      return sum;
    }, {}),
    kills,
    orders: countBy(state.orders, ({ status, payment }) => `${status}, ${payment.status}`),
    failureScenarios: countFailureScenarios(state, context.promotions),
    refusals: context.promotions.refusals,
    violations: [
      ...violationsOf(state, variants, orders),
      ...unpayable,
      ...linePriceViolations(state, context.campaigns, context.promotions),
      ...limitViolations(state, context.promotions),
      ...(await listViolations(state, context.campaigns, [server.url, second.url])),
      ...(await statementViolations(state, context.staff)),
    ],
    state,
  };
};

/**
 * Concurrent shoppers buy, pay, decline, leave, pay again, cancel and return. The staff ship, change, refund, cancel and
 * reopen orders, decide about returns and count the stock; the bank repeats webhooks and reports disputes. Meanwhile the run
 * kills the server and the database with SIGKILL, and stalls them. At the end it checks the invariants.
 */
export const runChaos = async (options: ChaosOptions): Promise<ChaosReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-chaos-'));
  const database = await startDatabase(join(folder, 'mongodb'), 'chaos');
  const services = await startPaymentServices();
  const env = {
    MONGODB_URI: database.uri,
    DATA_DIR: folder,
    RELEASES_DIR: join(folder, 'releases'),
    JWT_SECRET: 'a long secret that signs the tokens of the shop',
    SANDBOX_WEBHOOK_SECRET: BANK_SECRET,
    PAYMENTS: 'yookassa,freedompay,sandbox',
    ...services.variables,
    FISCAL_RECEIPTS: 'register',
    FISCAL_REGISTER: 'sandbox',
    SHOP_TIME_ZONE: 'UTC',
    ...STAFF_ACCOUNT,
    RATE_LIMIT_API: '100000000',
    RATE_LIMIT_LOGIN: '100000000',
    RATE_LIMIT_PAGES: '100000000',
    LOG_LEVEL: 'silent',
    // Four seconds, so that orders lapse during the run.
    UNPAID_ORDER_MINUTES: '0.07',
    // Enables the limit in this environment. MAX_UNPAID_ORDERS stays unset because all shoppers share one phone number.
    MAX_UNPAID_SHARE: '0.5',
  };
  const [server, second] = [await createServer(env), await createServer(env)];
  try {
    return await runShop(options, database, server, second, services);
  } finally {
    await Promise.all([server, second].map((each) => each.stop()));
    await database.stop();
    services.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
