import { createServer } from 'node:net';

/** The first port from the given one on that nobody listens at. */
export const freePort = async (first: number): Promise<number> => {
  for (let port = first; port < first + 100; port++) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error(`no port is free from ${first} on`);
};
