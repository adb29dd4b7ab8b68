import { once } from 'node:events';
import { ConnectionString } from 'mongodb-connection-string-url';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A line to another server that can be cut and mended. */
export interface ConnectionProxy {
  port: number;
  /** Ends what goes through; new callers still come in. */
  hangUp(): void;
  /** Stops forwarding but keeps every connection open and accepts new ones, until `resume`. */
  stall(): void;
  resume(): void;
  /** Ends what goes through and refuses new callers. */
  cut(): Promise<void>;
  /** Takes callers again, at the same port. */
  mend(): Promise<void>;
}

/**
 * Hands TCP connections on.
 * @param target whereto, asked for each connection; undefined: it is refused
 */
export const startConnectionProxy = async (
  target: () => NetConnectOpts | undefined,
): Promise<ConnectionProxy> => {
  const open = new Set<Socket>();
  let stalled = false;
  const server = createServer((client) => {
    const address = target();
    if (!address) return void client.destroy();
    const server = connect(address);
    if (stalled) {
      client.pause();
      server.pause();
    }
    for (const [source, destination] of [
      [client, server],
      [server, client],
    ] as const) {
      open.add(source);
      if (!stalled) source.pipe(destination);
      source.on('error', () => destination.destroy());
      source.on('close', () => {
        open.delete(source);
        destination.destroy();
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
    stall() {
      stalled = true;
      for (const socket of open) socket.unpipe().pause();
    },
    resume() {
      stalled = false;
      // A connection of the time of the stall may be cut off within a message: its two ends connect again.
      hangUp();
    },
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

/** Where the first host of a connection string listens, at a socket or a port. */
export const mongodbTarget = (uri: string): NetConnectOpts => {
  const [host = ''] = new ConnectionString(uri).hosts;
  const path = decodeURIComponent(host);
  if (path.startsWith('/')) return { path };
  const [name = 'localhost', port = '27017'] = host.split(':');
  return { host: name, port: Number(port) };
};
