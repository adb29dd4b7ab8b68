import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ChunkIntegrity } from '@meridian/build/webpack';
import { type AppName, releasePath } from '@meridian/federation';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { reactRefreshPlugin } from './dev-packages.ts';

const RENDERER_HOOK = fileURLToPath(new URL('./renderer-hook.ts', import.meta.url));

/** Version of an app in development. */
export const DEV_VERSION = 'dev';

type Configure = (build: { app: string; folder: string; version: string }) => Configuration[];
export interface DevConfigs {
  browser: Configuration;
  server: Configuration;
}

/** Loads the configurations that the release uses. */
const released = async (app: AppName, folder: string): Promise<DevConfigs> => {
  const { default: configure } = (await import(pathToFileURL(join(folder, 'webpack.config.mjs')).href)) as {
    default: Configure;
  };
  const [browser, server] = configure({ app, folder, version: DEV_VERSION });
  if (!browser || !server)
    throw new Error(`webpack.config.mjs of ${app} must return a browser and a server configuration`);
  return { browser, server };
};

/** Adds the transform of React Fast Refresh to the swc rule. */
const withRefresh = (rule: RuleSetRule): RuleSetRule => {
  if (typeof rule.loader !== 'string' || !rule.loader.includes('swc-loader')) return rule;
  const { jsc } = rule.options as { jsc: object };
  const react = { runtime: 'automatic', development: true, refresh: true };
  return { ...rule, options: { jsc: { ...jsc, transform: { react } } } };
};

/**
 * Returns the webpack configurations of an app in development, derived from those of the release: not minified, with React
 * Fast Refresh. webpack-dev-server adds hot module replacement.
 */
export const devConfigs = async (app: AppName, folder: string): Promise<DevConfigs> => {
  const { browser, server } = await released(app, folder);
  const ReactRefreshPlugin = reactRefreshPlugin();
  return {
    server: { ...server, mode: 'development', devtool: false },
    browser: {
      ...browser,
      mode: 'development',
      // A source map without eval, because the page keeps its content security policy.
      devtool: 'cheap-module-source-map',
      infrastructureLogging: { level: 'error' },
      output: {
        ...browser.output,
        clean: false,
        publicPath: releasePath(app, DEV_VERSION),
        // Debuggers open the sources by these paths.
        devtoolModuleFilenameTemplate: '[absolute-resource-path]',
      },
      optimization: { chunkIds: 'named', moduleIds: 'named', splitChunks: false, minimize: false },
      module: {
        ...browser.module,
        rules: browser.module?.rules?.map((rule) =>
          rule && typeof rule === 'object' ? withRefresh(rule) : rule,
        ),
      },
      plugins: [
        // The hashes of the first build would reject every changed file.
        ...(browser.plugins ?? []).filter((plugin) => !(plugin instanceof ChunkIntegrity)),
        ...(app === 'shell' ? [new webpack.EntryPlugin(folder, RENDERER_HOOK, { name: undefined })] : []),
        // The overlay of webpack-dev-server shows the errors. Forced, because NODE_ENV=production would turn the plugin off.
        new ReactRefreshPlugin({ overlay: false, forceEnable: true, include: /\.tsx?$/, esModule: true }),
      ],
    },
  };
};
