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
  /** The running shop that everything else comes from. */
  target: string;
  /** 0 for a free one. */
  port: number;
  /** The feature's folder, if it is not the workspace's own. */
  folder?: string;
}

export interface DevServer {
  url: string;
  stop(): Promise<void>;
}

/** Asks for a page, not for one of its parts. */
const isPageRequest = (request: IncomingMessage): boolean =>
  request.method === 'GET' && (request.headers.accept ?? '').includes('text/html');

const isHtml = (answer: IncomingMessage): boolean =>
  (answer.headers['content-type'] ?? '').startsWith('text/html');

/** Serves a feature from memory inside the released shop, which everything else is asked of. */
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
      // It changes with every key stroke.
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
        response.end(`${target} does not answer: ${error.message}\n`);
      },
    },
  };
  const rewrite = responseInterceptor(async (body, answer, request, response) => {
    // This server speaks plain HTTP, whatever the shop itself asks browsers to do.
    response.removeHeader('strict-transport-security');
    if (!isHtml(answer)) return body;
    const policy = response.getHeader('content-security-policy');
    if (typeof policy === 'string')
      response.setHeader('content-security-policy', policy.replace(/;?\s*upgrade-insecure-requests/, ''));
    response.setHeader('cache-control', 'no-store');
    // It names the scripts of the released version.
    response.removeHeader('link');
    await new Promise<void>((resolve) => {
      middleware.waitUntilValid(() => resolve());
    });
    const { pathname } = new URL(request.url ?? '/', target);
    const { html, own } = devPage(body.toString('utf8'), pathname, app, release());
    // What is deployed may not know the page yet.
    if (own) response.statusCode = 200;
    return html;
  });
  const pages = createProxyMiddleware({
    ...common,
    pathFilter: (_path, request) => isPageRequest(request),
    selfHandleResponse: true,
    on: {
      ...common.on,
      // A page that the browser has is another one than what it is given here.
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
