import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { join } from 'node:path';
import { globalName } from '@meridian/build';
import { type AppName, type RemoteName, releasePath, type RemoteRelease } from '@meridian/federation';
import webpack from 'webpack';
import { ROOT } from '../root.mjs';
import { DEV_VERSION, devConfigs } from './dev-config.ts';
import { type DevProxy, webpackDevServer } from './dev-packages.ts';
import { devPage } from './dev-page.ts';
import { watchDescription } from './watch-description.ts';

export interface DevServerOptions {
  remotes: readonly RemoteName[];
  /** URL of the running shop that serves everything else. */
  target: string;
  /** 0 selects a free port. */
  port: number;
  /** Folders of remotes that are not in `apps`. */
  folders?: Partial<Record<RemoteName, string>>;
  /** Resolves when the shop can answer, so that requests wait while its API restarts. */
  shopReady?: () => Promise<void>;
}

export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** Headers of the shop that do not apply to a rewritten page. `link` names scripts of the released versions. */
const DROPPED_HEADERS = ['content-length', 'etag', 'link', 'strict-transport-security', 'transfer-encoding'];

/** Whether the request is for a document. */
const isPageRequest = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' && (headers.accept ?? '').includes('text/html');

const isHtml = ({ headers }: IncomingMessage): boolean =>
  (headers['content-type'] ?? '').startsWith('text/html');

/** Copies the status and the headers of the shop. The dev server uses plain HTTP, even if the shop requires HTTPS. */
const copyHead = (upstream: IncomingMessage, response: ServerResponse, target: string): void => {
  response.statusCode = upstream.statusCode ?? 502;
  const { location, 'set-cookie': cookies, 'content-security-policy': policy, ...headers } = upstream.headers;
  for (const [name, value] of Object.entries(headers))
    if (value !== undefined && !DROPPED_HEADERS.includes(name)) response.setHeader(name, value);
  if (location)
    response.setHeader('location', location.startsWith(target) ? location.slice(target.length) : location);
  if (cookies)
    response.setHeader(
      'set-cookie',
      cookies.map((cookie) => cookie.replace(/;\s*domain=[^;]*/i, '')),
    );
  if (typeof policy === 'string')
    response.setHeader('content-security-policy', policy.replace(/;?\s*upgrade-insecure-requests/, ''));
  response.setHeader('cache-control', 'no-store');
};

/** Serves the shell and some remotes from their sources inside a shop, and proxies everything else to the shop. */
export const startDevServer = async (options: DevServerOptions): Promise<DevServer> => {
  const { remotes, port, folders = {}, shopReady } = options;
  const target = new URL(options.target).origin;
  const folderOf = (app: AppName) => (app === 'shell' ? undefined : folders[app]) ?? join(ROOT, 'apps', app);
  const shell = await devConfigs('shell', folderOf('shell'));
  const built = await Promise.all(
    remotes.map(async (app) => {
      const { browser, server } = await devConfigs(app, folderOf(app));
      return { app, browser, description: await watchDescription(server) };
    }),
  );
  const releases = () =>
    Object.fromEntries(
      built.map(({ app, description }): [RemoteName, RemoteRelease[]] => [
        app,
        [
          {
            version: DEV_VERSION,
            entry: `${releasePath(app, DEV_VERSION)}container.js`,
            // The files change with every edit.
            integrity: '',
            global: globalName(app, DEV_VERSION),
            ...description.latest(),
          },
        ],
      ]),
    );

  const proxied: DevProxy = {
    target,
    changeOrigin: true,
    autoRewrite: true,
    cookieDomainRewrite: '',
    logLevel: 'silent',
    onError: (error, _request, response) => {
      if (!response.headersSent) response.writeHead(502, { 'content-type': 'text/plain' });
      response.end(`No response from ${target}: ${error.message}. Check that the shop is running.\n`);
    },
  };
  const pages: DevProxy = {
    ...proxied,
    context: (_path, request) => isPageRequest(request),
    selfHandleResponse: true,
    onProxyReq: (request) => {
      request.setHeader('accept-encoding', 'identity');
      // The rewritten page differs from the page that the ETag of the shop identifies.
      request.removeHeader('if-none-match');
    },
    onProxyRes: (upstream, _request, response) => {
      copyHead(upstream, response, target);
      buffer(upstream).then(
        (body) => response.end(isHtml(upstream) ? devPage(body.toString('utf8'), releases()) : body),
        (error: Error) => response.destroy(error),
      );
    },
  };

  const WebpackDevServer = webpackDevServer();
  const server = new WebpackDevServer(
    {
      host: 'localhost',
      port,
      static: false,
      setupExitSignals: false,
      client: {
        // The host and port of the page, because the server may be behind a forwarded port.
        webSocketURL: 'auto://0.0.0.0:0/ws',
        overlay: { errors: true, warnings: false, runtimeErrors: true },
      },
      devMiddleware: { stats: { all: false, errors: true, warnings: true, moduleTrace: true }, index: false },
      proxy: [pages, { ...proxied, context: () => true }],
      setupMiddlewares: (middlewares: object[]) => [
        {
          name: 'shop-ready',
          middleware: (
            _request: IncomingMessage,
            _response: ServerResponse,
            next: (error?: unknown) => void,
          ) => {
            if (shopReady) shopReady().then(() => next(), next);
            else next();
          },
        },
        ...middlewares,
      ],
    },
    webpack([shell.browser, ...built.map(({ browser }) => browser)]),
  );
  await server.start();
  // Until the first build has ended, requests for scripts would wait.
  await new Promise<void>((resolve) => {
    if (server.middleware) server.middleware.waitUntilValid(() => resolve());
    else resolve();
  });
  const address = server.server?.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    stop: async () => {
      await server.stop();
      await Promise.all(built.map(({ description }) => description.stop()));
    },
  };
};
