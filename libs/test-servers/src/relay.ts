import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A line to another server that can be cut and mended. */
export interface Relay {
  port: number;
  /** Ends what goes through; new callers still come in. */
  hangUp(): void;
  /** Ends what goes through and refuses new callers. */
  cut(): Promise<void>;
  /** Takes callers again, at the same port. */
  mend(): Promise<void>;
}

/**
 * Hands TCP connections on.
 * @param target whereto, asked for each connection; undefined: it is refused
 */
export const startRelay = async (target: () => NetConnectOpts | undefined): Promise<Relay> => {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const to = target();
    if (!to) return void near.destroy();
    const far = connect(to);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
    }
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const hangUp = (): void => {
    for (const socket of open) socket.destroy();
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  return {
    port,
    hangUp,
    async cut() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      hangUp();
      await closed;
    },
    mend: () => listen(port),
  };
};

/** Where the database of a connection string listens, at a socket or a port. */
export const mongodbTarget = (uri: string): NetConnectOpts => {
  const host = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? '';
  const path = decodeURIComponent(host);
  if (path.startsWith('/')) return { path };
  const [name = 'localhost', port = '27017'] = host.split(':');
  return { host: name, port: Number(port) };
};
