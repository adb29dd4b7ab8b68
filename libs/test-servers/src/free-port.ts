import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports of outgoing connections, one of which could take the port before the server listens. */
const FIRST_PORT = 20_000;
const PORTS = 10_000;

/** Returns a free port of this machine. */
export const freePort = async (): Promise<number> => {
  const port = FIRST_PORT + randomInt(PORTS);
  const server = createServer().listen(port);
  try {
    await once(server, 'listening');
  } catch {
    return freePort();
  }
  server.close();
  await once(server, 'close');
  return port;
};
