import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fillShop } from '../fill-shop.ts';
import { violationsOf } from '../invariants.ts';
import { startDatabase } from '../killable-database.ts';
import { createServer, type KillableServer } from '../killable-server.ts';
import { ObservedOrders } from '../observed-orders.ts';
import { Random } from '../random.ts';
import { type Balancer, startBalancer } from '../rolling-update/balancer.ts';
import { waitUntilSettled } from '../run-chaos.ts';
import { readState } from '../shop-state.ts';
import { type VisitorAction, VISITOR_ACTIONS, Visitors } from './visitors.ts';

const MINUTE_MS = 60_000;
const WATCHES = 20;
/** Sufficient for all orders of a run. */
const PIECES = 100_000;
const PROCESSES = 2;
const CAPACITY_CONNECTIONS = 16;
const METRICS_TOKEN = 'a token that reads the metrics of the processes';

export interface LoadOptions {
  minutes: number;
  /** Part of the measured capacity, between 0 and 1. */
  share: number;
  /** Minutes between two kills; the processes are killed in turn. */
  killMinutes: number;
  /** Seconds for which the capacity is measured. */
  capacitySeconds: number;
  onProgress: (line: string) => void;
}

/** Measurements of one minute. */
export interface LoadMinute {
  actions: number;
  /** Actions with a failed response. */
  failed: number;
  /** Milliseconds from the moment an action was due, by kind. */
  p95: Record<VisitorAction, number>;
  /** Resident memory of each process in MB; 0 while it restarts. */
  memory: number[];
}

export interface LoadReport {
  /** Actions per second that the shop can serve. */
  capacity: number;
  rate: number;
  kills: number;
  orders: number;
  minutes: LoadMinute[];
  violations: string[];
}

const percentile95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? 0;

const residentMegabytes = async ({ url }: KillableServer): Promise<number> => {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  const text = await fetch(`${url}/metrics`, { headers }).then(
    (response) => response.text(),
    () => '',
  );
  const bytes = /^process_resident_memory_bytes (\S+)$/m.exec(text)?.[1];
  return bytes ? Math.round(Number(bytes) / 1024 / 1024) : 0;
};

/** Sends actions without pause from several connections. Returns the actions per second. */
const measureCapacity = async (visitors: Visitors, seconds: number): Promise<number> => {
  const until = Date.now() + seconds * 1000;
  let actions = 0;
  const connection = async (): Promise<void> => {
    for (; Date.now() < until; actions++) await visitors.act(visitors.next());
  };
  await Promise.all(Array.from({ length: CAPACITY_CONNECTIONS }, connection));
  return actions / seconds;
};

/** Starts actions at a constant rate for a minute, independently of responses. */
const runMinute = async (
  visitors: Visitors,
  rate: number,
  servers: readonly KillableServer[],
): Promise<LoadMinute> => {
  const times = Object.fromEntries(
    VISITOR_ACTIONS.map((action): [VisitorAction, number[]] => [action, []]),
  ) as Record<VisitorAction, number[]>;
  let failed = 0;
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  const total = Math.round(rate * 60);
  for (let index = 0; index < total; index++) {
    const due = startedAt + (index * 1000) / rate;
    const waitMs = due - performance.now();
    if (waitMs > 0) await delay(waitMs);
    const action = visitors.next();
    running.push(
      visitors.act(action).then((succeeded) => {
        if (succeeded) times[action].push(performance.now() - due);
        else failed++;
      }),
    );
  }
  await Promise.all(running);
  const p95 = Object.fromEntries(
    VISITOR_ACTIONS.map((action) => [action, Math.round(percentile95(times[action]))]),
  ) as Record<VisitorAction, number>;
  return { actions: total, failed, p95, memory: await Promise.all(servers.map(residentMegabytes)) };
};

/** Kills the processes in turn until it is stopped. */
const startKills = (servers: readonly KillableServer[], balancer: Balancer, everyMs: number) => {
  let kills = 0;
  const stopping = new AbortController();
  const run = async (): Promise<void> => {
    for (;;) {
      await delay(everyMs, undefined, { signal: stopping.signal });
      const victim = servers[kills++ % servers.length];
      await victim?.kill();
      await victim?.start();
      if (victim) await balancer.untilReady(victim.url);
    }
  };
  const running = run().catch((error: unknown) => {
    if (!stopping.signal.aborted) throw error;
  });
  return {
    kills: () => kills,
    stop: async () => {
      stopping.abort();
      await running;
    },
  };
};

/**
 * Measures the capacity of two processes behind a load balancer, then loads them with a share of it while one of them is
 * killed in turn. At the end it checks the invariants: no order is lost, and stock, orders and bank agree.
 */
export const runLoad = async (options: LoadOptions): Promise<LoadReport> => {
  const folder = await mkdtemp(join(tmpdir(), 'meridian-load-'));
  const database = await startDatabase(join(folder, 'mongodb'), 'load');
  const servers = await Promise.all(
    Array.from({ length: PROCESSES }, () =>
      createServer({
        MONGODB_URI: database.uri,
        DATA_DIR: folder,
        RELEASES_DIR: join(folder, 'releases'),
        JWT_SECRET: 'a long secret that signs the tokens of the shop',
        PAYMENTS: 'sandbox',
        METRICS_TOKEN,
        RATE_LIMIT_API: '100000000',
        LOG_LEVEL: 'silent',
      }),
    ),
  );
  const balancer = await startBalancer();
  try {
    const variants = await fillShop(database.uri, WATCHES, PIECES);
    for (const server of servers) {
      await server.start();
      await balancer.add(server.url);
    }
    const orders = new ObservedOrders();
    const visitors = new Visitors(balancer.url, variants, orders, new Random(1));
    const capacity = await measureCapacity(visitors, options.capacitySeconds);
    const rate = capacity * options.share;
    options.onProgress(`Capacity: ${capacity.toFixed(0)} actions/s. Load: ${rate.toFixed(0)} actions/s.`);
    const killer = startKills(servers, balancer, options.killMinutes * MINUTE_MS);
    const minutes: LoadMinute[] = [];
    while (minutes.length < options.minutes) {
      const minute = await runMinute(visitors, rate, servers);
      minutes.push(minute);
      options.onProgress(JSON.stringify({ minute: minutes.length, ...minute }));
    }
    await killer.stop();
    await waitUntilSettled(database.uri);
    const violations = violationsOf(await readState(database.uri), variants, orders);
    return { capacity, rate, kills: killer.kills(), orders: orders.all.length, minutes, violations };
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await balancer.stop();
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
};
