import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { extname, join, normalize } from 'node:path';

const TYPES: Record<string, string> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

export interface HostServer {
  url: string;
  stop(): Promise<void>;
}

/** Serves a built host, and the remotes of a shop below the same origin. */
export const startHostServer = async (folder: string, shopUrl: string): Promise<HostServer> => {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://host');
    const serve = async (): Promise<void> => {
      if (pathname.startsWith('/remotes/')) {
        const proxied = await fetch(shopUrl + pathname);
        response.writeHead(proxied.status, { 'content-type': proxied.headers.get('content-type') ?? '' });
        response.end(Buffer.from(await proxied.arrayBuffer()));
        return;
      }
      if (pathname === '/favicon.ico') {
        response.writeHead(204).end();
        return;
      }
      const file = join(folder, normalize(pathname === '/' ? '/index.html' : pathname));
      await stat(file);
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' });
      createReadStream(file).pipe(response);
    };
    serve().catch(() => response.writeHead(404).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};
