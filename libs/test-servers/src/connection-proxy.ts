import { once } from 'node:events';
import { ConnectionString } from 'mongodb-connection-string-url';
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net';

/** A TCP proxy to another server that can drop, stall and restore connections. */
export interface ConnectionProxy {
  port: number;
  /** Drops the open connections. New connections are still accepted. */
  hangUp(): void;
  /** Stops forwarding but keeps every connection open and accepts new ones, until `resume`. */
  stall(): void;
  resume(): void;
  /** Drops the open connections and refuses new ones. */
  cut(): Promise<void>;
  /** Accepts connections again, at the same port. */
  mend(): Promise<void>;
}

/**
 * Starts a TCP proxy.
 * @param target returns the address for each new connection; undefined drops the connection
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
      // A stalled connection may have a partial message, so both ends must reconnect.
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

/** Returns the address of the first host of a connection string: a socket or a port. */
export const mongodbTarget = (uri: string): NetConnectOpts => {
  const [host = ''] = new ConnectionString(uri).hosts;
  const path = decodeURIComponent(host);
  if (path.startsWith('/')) return { path };
  const [name = 'localhost', port = '27017'] = host.split(':');
  return { host: name, port: Number(port) };
};
