import { Agent, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Balancer {
  url: string;
  stop(): Promise<void>;
}

export interface BalancerOptions {
  /** Headers that are added to each request, as a CDN does. */
  headers?: Record<string, string>;
  /** Whether the connection of a request with this path is closed without a response. */
  isDown?: (path: string) => boolean;
}

/** Starts a round-robin load balancer without sticky sessions. */
export const startBalancer = async (
  servers: readonly string[],
  { headers: added = {}, isDown = () => false }: BalancerOptions = {},
): Promise<Balancer> => {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;
  const balancer = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    if (isDown(url)) {
      incoming.destroy();
      return;
    }
    const server = servers[turn++ % servers.length] ?? '';
    const forwarded = httpRequest(
      new URL(url, server),
      { method, headers: { ...headers, ...added }, agent },
      (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    forwarded.on('error', () => outgoing.writeHead(502).end());
    incoming.pipe(forwarded);
  });
  await new Promise<void>((resolve) => balancer.listen(0, '127.0.0.1', resolve));
  const { port } = balancer.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      agent.destroy();
      balancer.closeAllConnections();
      await new Promise((resolve) => balancer.close(resolve));
    },
  };
};
