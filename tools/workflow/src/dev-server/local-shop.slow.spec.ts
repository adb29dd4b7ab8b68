import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { freePort } from '@meridian/test-servers';
import { ROOT } from '../root.mjs';

test.each(['SIGTERM', 'SIGHUP'] as const)(
  'the dev server stops the shop that it has started on %s, even before the shop is ready',
  async (signal) => {
    // A database that never responds keeps the shop in its startup for seconds.
    const sockets: Socket[] = [];
    const database = createServer((socket) => sockets.push(socket.on('error', () => undefined)));
    await once(database.listen(0, '127.0.0.1'), 'listening');
    const { port } = database.address() as AddressInfo;
    const child = spawn(
      process.execPath,
      [
        '--import',
        '@meridian/build/typescript',
        'tools/workflow/src/dev-server/cli.ts',
        'catalog-mfe',
        '--port',
        '0',
      ],
      {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'ignore'],
        env: {
          ...process.env,
          PORT: String(await freePort()),
          MONGODB_URI: `mongodb://127.0.0.1:${port}/shop`,
        },
      },
    );
    // The shop writes to the same stream, which closes when both processes have ended.
    const closed = once(child.stdout.resume(), 'close');
    await once(database, 'connection');
    child.kill(signal);
    await once(child, 'exit');
    const isClosed = await Promise.race([closed.then(() => true), delay(1500, false)]);
    for (const socket of sockets) socket.destroy();
    database.close();
    expect(isClosed).toBe(true);
  },
);
