import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { closedLoop, openLoop, summarize } from '@meridian/bench';
import { fillShop } from '../fill-shop.ts';
import { violationsOf } from '../invariants.ts';
import { startDatabase } from '../killable-database.ts';
import { createServer, type KillableServer } from '../killable-server.ts';
import { ObservedOrders } from '../observed-orders.ts';
import { Random } from '../random.ts';
import { type Balancer, startBalancer } from '../rolling-update/balancer.ts';
import { waitUntilSettled } from '../run-chaos.ts';
import { readState } from '../shop-state.ts';
import { shareOf, type VisitorAction, VISITOR_ACTIONS, Visitors } from './visitors.ts';

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
  const result = await closedLoop({ connections: CAPACITY_CONNECTIONS, seconds }, () =>
    visitors.act(visitors.next()),
  );
  return (result.times.length + result.failed) / result.seconds;
};

/** Starts the actions of each kind at a constant rate for a minute, independently of responses. */
const runMinute = async (
  visitors: Visitors,
  rate: number,
  servers: readonly KillableServer[],
): Promise<LoadMinute> => {
  const results = await Promise.all(
    VISITOR_ACTIONS.map(async (action) => {
      const load = { rate: rate * shareOf(action), seconds: 60 };
      return [action, summarize([await openLoop(load, () => visitors.act(action))])] as const;
    }),
  );
  const total = (of: 'requests' | 'failed') => results.reduce((sum, [, summary]) => sum + summary[of], 0);
  return {
    actions: total('requests') + total('failed'),
    failed: total('failed'),
    p95: Object.fromEntries(results.map(([action, { p95 }]) => [action, Math.round(p95)])) as Record<
      VisitorAction,
      number
    >,
    memory: await Promise.all(servers.map(residentMegabytes)),
  };
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
