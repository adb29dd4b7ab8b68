import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const CHECK_INTERVAL_MS = 250;
const CHECK_TIMEOUT_MS = 10_000;
const POLL_INTERVAL_MS = 20;

/** A load balancer that never retries a request: each fault of a server reaches the client. */
export interface Balancer {
  url: string;
  /** Adds a server, and waits until it gets requests. Requests are sent to it while its readiness succeeds. */
  add(server: string): Promise<void>;
  /** Waits until a server gets requests. */
  untilReady(server: string): Promise<void>;
  /** The servers that get requests. */
  ready(): string[];
  stop(): Promise<void>;
}

/** Starts a round-robin load balancer that checks readiness and reuses connections. */
export const startBalancer = async (): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  /** Whether each server is ready. */
  const servers = new Map<string, boolean>();
  let turn = 0;
  const ready = (): string[] => [...servers].filter(([, isReady]) => isReady).map(([server]) => server);

  const check = async (server: string): Promise<void> => {
    const isReady = await fetch(`${server}/api/health/ready`, {
      signal: AbortSignal.timeout(CHECK_TIMEOUT_MS),
    }).then(
      ({ ok }) => ok,
      () => false,
    );
    servers.set(server, isReady);
  };
  const timer = setInterval(() => void Promise.all([...servers.keys()].map(check)), CHECK_INTERVAL_MS);

  const balancer = createServer((incoming, outgoing) => {
    const available = ready();
    const server = available[turn++ % available.length];
    if (server === undefined) {
      outgoing.writeHead(503).end();
      return;
    }
    const { method, url = '/', headers } = incoming;
    const forwarded = httpRequest(new URL(url, server), { method, headers, agent }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
      response.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else outgoing.writeHead(502).end();
    });
    incoming.pipe(forwarded);
  });
  const untilReady = async (server: string): Promise<void> => {
    while (servers.get(server) !== true) await delay(POLL_INTERVAL_MS);
  };
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const { port } = balancer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    add: (server) => {
      servers.set(server, false);
      return untilReady(server);
    },
    untilReady,
    ready,
    stop: async () => {
      clearInterval(timer);
      agent.destroy();
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
};
