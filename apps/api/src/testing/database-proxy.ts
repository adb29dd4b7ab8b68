import net from 'node:net';

/** A line to the test database that can be cut and mended. */
export interface DatabaseProxy {
  uri: string;
  /** The database goes away: lines are cut, new ones refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
}

const targetOf = (uri: string): net.NetConnectOpts => {
  const host = /^mongodb:\/\/(?:[^@/]*@)?([^/?]+)/.exec(uri)?.[1] ?? '';
  const path = decodeURIComponent(host);
  if (path.startsWith('/')) return { path };
  const [name = 'localhost', port = '27017'] = host.split(':');
  return { host: name, port: Number(port) };
};

/** Stands between a server under test and its database. */
export const startDatabaseProxy = async (uri: string): Promise<DatabaseProxy> => {
  const target = targetOf(uri);
  const open = new Set<net.Socket>();
  const server = net.createServer((near) => {
    const far = net.connect(target);
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
  const listen = (port: number): Promise<void> =>
    new Promise((resolve) => {
      server.listen(port, '127.0.0.1', resolve);
    });
  await listen(0);
  const { port } = server.address() as net.AddressInfo;
  const proxied = new URL(uri.replace(/^(mongodb:\/\/)[^/?]+/, `$1127.0.0.1:${port}`));
  proxied.searchParams.set('directConnection', 'true');
  return {
    uri: proxied.href,
    async cut() {
      const closed = new Promise((resolve) => {
        server.close(resolve);
      });
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(port),
  };
};
