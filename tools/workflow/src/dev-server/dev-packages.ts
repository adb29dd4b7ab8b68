import type { ClientRequest, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { MultiCompiler, WebpackPluginInstance } from 'webpack';
import { requireOnDemand } from '../packages-on-demand.mjs';

const PACKAGES = 'tools/workflow/packages/dev-server';

/** The used options of a proxy of webpack-dev-server. */
export interface DevProxy {
  context?: (path: string, request: IncomingMessage) => boolean;
  target: string;
  changeOrigin: boolean;
  autoRewrite: boolean;
  cookieDomainRewrite: string;
  logLevel: 'silent';
  selfHandleResponse?: boolean;
  onError: (error: Error, request: IncomingMessage, response: ServerResponse) => void;
  onProxyReq?: (request: ClientRequest) => void;
  onProxyRes?: (upstream: IncomingMessage, request: IncomingMessage, response: ServerResponse) => void;
}

/** The used part of webpack-dev-server. */
type WebpackDevServer = new (
  options: { proxy: DevProxy[] } & Record<string, unknown>,
  compiler: MultiCompiler,
) => {
  start(): Promise<void>;
  stop(): Promise<void>;
  server?: Server;
  middleware?: { waitUntilValid(callback: () => void): void };
};

export const webpackDevServer = (): WebpackDevServer => requireOnDemand(PACKAGES, 'webpack-dev-server');

export const reactRefreshPlugin = (): new (options: object) => WebpackPluginInstance =>
  requireOnDemand(PACKAGES, '@pmmmwh/react-refresh-webpack-plugin');
