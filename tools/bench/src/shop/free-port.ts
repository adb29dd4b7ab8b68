import { createServer } from 'node:net';

/** Returns the first free port at or after `first`. */
export const freePort = async (first: number): Promise<number> => {
  for (let port = first; port < first + 100; port++) {
    const free = await new Promise<boolean>((resolve) => {
      const server = createServer();
      server.once('error', () => resolve(false));
      server.listen(port, () => server.close(() => resolve(true)));
    });
    if (free) return port;
  }
  throw new Error(`No free port between ${first} and ${first + 99}`);
};
