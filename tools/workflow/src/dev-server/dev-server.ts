import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { globalName } from '@meridian/build';
import { releasePath, type RemoteName, type RemoteRelease } from '@meridian/federation';
import express from 'express';
import { createProxyMiddleware, type Options, responseInterceptor } from 'http-proxy-middleware';
import webpack from 'webpack';
import devMiddleware from 'webpack-dev-middleware';
import hotMiddleware from 'webpack-hot-middleware';
import { DEV_VERSION, devConfigs, hotPath } from './dev-config.ts';
import { watchDescription } from './watch-description.ts';
import { devPage } from './dev-page.ts';

export interface DevServerOptions {
  app: RemoteName;
  /** URL of the running shop that serves everything else. */
  target: string;
  /** 0 selects a free port. */
  port: number;
  /** Folder of the remote, if it is not in `apps`. */
  folder?: string;
}

export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** Whether the request is for a document. */
const isPageRequest = (request: IncomingMessage): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const isHtml = (response: IncomingMessage): boolean =>
  (response.headers['content-type'] ?? '').startsWith('text/html');

/** Serves a remote from memory inside the released shop and proxies everything else to the shop. */
export const startDevServer = async ({ app, target, port, folder }: DevServerOptions): Promise<DevServer> => {
  const { browser, server } = await devConfigs(app, folder);
  const description = await watchDescription(server);
  const compiler = webpack(browser);
  const middleware = devMiddleware(compiler, {
    publicPath: releasePath(app, DEV_VERSION),
    stats: 'errors-warnings',
  });
  const release = (): RemoteRelease => {
    const { mounts, slots } = description.latest();
    return {
      version: DEV_VERSION,
      entry: `${releasePath(app, DEV_VERSION)}container.js`,
      // The files change with every edit.
      integrity: '',
      global: globalName(app, DEV_VERSION),
      mounts,
      slots,
    };
  };

  const common: Options = {
    target,
    changeOrigin: true,
    autoRewrite: true,
    cookieDomainRewrite: '',
    on: {
      error: (error, _request, response) => {
        if ('writeHead' in response) response.writeHead(502, { 'content-type': 'text/plain' });
        response.end(`No response from ${target}: ${error.message}. Check that the shop is running.\n`);
      },
    },
  };
  const rewrite = responseInterceptor(async (body, upstream, request, response) => {
    // The dev server uses plain HTTP, even if the shop requires HTTPS.
    response.removeHeader('strict-transport-security');
    if (!isHtml(upstream)) return body;
    const policy = response.getHeader('content-security-policy');
    if (typeof policy === 'string')
      response.setHeader('content-security-policy', policy.replace(/;?\s*upgrade-insecure-requests/, ''));
    response.setHeader('cache-control', 'no-store');
    // The Link header names scripts of the released version.
    response.removeHeader('link');
    await new Promise<void>((resolve) => {
      middleware.waitUntilValid(() => resolve());
    });
    const { pathname } = new URL(request.url ?? '/', target);
    const { html, own } = devPage(body.toString('utf8'), pathname, app, release());
    // The deployed version may not have this page yet.
    if (own) response.statusCode = 200;
    return html;
  });
  const pages = createProxyMiddleware({
    ...common,
    pathFilter: (_path, request) => isPageRequest(request),
    selfHandleResponse: true,
    on: {
      ...common.on,
      // The rewritten page differs from the page that the ETag of the shop identifies.
      proxyReq: (request) => request.removeHeader('if-none-match'),
      proxyRes: (...exchange) => void rewrite(...exchange),
    },
  });

  const http = express()
    .disable('x-powered-by')
    .use(middleware)
    .use(hotMiddleware(compiler, { path: hotPath(app), log: false }))
    .use(pages)
    .use(createProxyMiddleware(common));
  const listening = createServer(http).listen(port);
  await once(listening, 'listening');
  const address = listening.address();
  return {
    url: `http://localhost:${typeof address === 'object' && address ? address.port : port}`,
    stop: async () => {
      const closed = new Promise((resolve) => listening.close(resolve));
      listening.closeAllConnections();
      await closed;
      await new Promise<void>((resolve) => {
        middleware.close(() => resolve());
      });
      await description.stop();
    },
  };
};
