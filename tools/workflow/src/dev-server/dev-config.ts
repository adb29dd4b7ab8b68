import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import { ChunkIntegrity } from '@meridian/build';
import type { RemoteName } from '@meridian/federation';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { ROOT } from '../root.mjs';

const require = createRequire(import.meta.url);
const CLIENT = fileURLToPath(new URL('./client/', import.meta.url));
const client = (file: string) => join(CLIENT, file);

/** Version of a remote in development. */
export const DEV_VERSION = 'dev';
/** Path of the event stream that reports changes to the page. */
export const hotPath = (app: RemoteName): string => `/remotes/${app}/${DEV_VERSION}/changes`;

type Configure = (build: { app: string; folder: string; version: string }) => Configuration[];
export interface DevConfigs {
  browser: Configuration;
  server: Configuration;
}

/** Loads the configurations that the release uses. */
const released = async (app: RemoteName, folder: string): Promise<DevConfigs> => {
  const { default: configure } = (await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)) as {
    default: Configure;
  };
  const [browser, server] = configure({ app, folder, version: DEV_VERSION });
  if (!browser || !server)
    throw new Error(`webpack.config.mjs of ${app} must return a browser and a server configuration`);
  return { browser, server };
};

/** Makes the swc rule use the JSX factory of the dev server. */
const hotJsx = (rule: RuleSetRule): RuleSetRule => {
  if (typeof rule.loader !== 'string' || !rule.loader.includes('swc-loader')) return rule;
  const { jsc } = rule.options as { jsc: object };
  const react = { runtime: 'automatic', importSource: '@meridian-dev', development: true, refresh: true };
  return {
    ...rule,
    oneOf: [
      { include: CLIENT, loader: rule.loader, options: rule.options },
      { loader: rule.loader, options: { jsc: { ...jsc, transform: { react } } } },
    ],
    loader: undefined,
    options: undefined,
  };
};

/**
 * Returns the webpack configurations of a remote in development, derived from those of the release: not minified, with
 * hot module replacement, served from memory. Shared packages still come from the released shell.
 */
export const devConfigs = async (
  app: RemoteName,
  folder: string = join(ROOT, 'apps', app),
): Promise<DevConfigs> => {
  const { browser, server } = await released(app, folder);
  const refreshRuntime = require.resolve('react-refresh/runtime');
  return {
    server: { ...server, mode: 'development', devtool: false },
    browser: {
      ...browser,
      mode: 'development',
      // A source map without eval, because the page keeps its content security policy.
      devtool: 'cheap-module-source-map',
      infrastructureLogging: { level: 'error' },
      output: { ...browser.output, clean: false },
      optimization: { chunkIds: 'named', moduleIds: 'named', splitChunks: false, minimize: false },
      resolve: {
        ...browser.resolve,
        alias: {
          ...(browser.resolve?.alias as Record<string, string>),
          '@meridian-dev/remote$': join(folder, 'src/remote.ts'),
          '@meridian-dev/hot-client$': `${require.resolve('webpack-hot-middleware/client')}?path=${hotPath(app)}&reload=true&overlay=false&noInfo=true`,
          '@meridian-dev/jsx-dev-runtime$': client('jsx-dev-runtime.ts'),
          '@meridian-dev/react-refresh$': join(
            dirname(refreshRuntime),
            'cjs/react-refresh-runtime.development.js',
          ),
          [refreshRuntime]: client('refresh-runtime.ts'),
          'react-refresh/runtime$': client('refresh-runtime.ts'),
        },
      },
      module: {
        ...browser.module,
        rules: browser.module?.rules?.map((rule) => (rule && typeof rule === 'object' ? hotJsx(rule) : rule)),
      },
      plugins: [
        // The hashes of the first build would reject every changed file.
        ...(browser.plugins ?? []).filter((plugin) => !(plugin instanceof ChunkIntegrity)),
        new webpack.NormalModuleReplacementPlugin(
          /^\.\/src\/remote\.ts$/,
          (resource: { request: string; contextInfo: { issuer: string } }) => {
            if (!resource.contextInfo.issuer) resource.request = client('hot-remote.tsx');
          },
        ),
        new webpack.HotModuleReplacementPlugin(),
        new ReactRefreshPlugin({
          overlay: false,
          include: /\.tsx?$/,
          exclude: [/node_modules/, CLIENT],
          esModule: true,
        }),
      ],
    },
  };
};
