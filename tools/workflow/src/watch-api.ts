import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apiConfig } from '@meridian/build/webpack';
import webpack, { type Stats } from 'webpack';
import { CliError } from './cli-error.ts';
import { ROOT } from './root.mjs';
import { type ApiOptions, type RunningApi, startApi } from './start-api.ts';

/** Messages to a parent process, which can hold its requests while the API restarts. */
export type WatchedApiMessage = 'restarting' | 'ready';

/**
 * Starts the API from its sources, and builds and restarts it on each change. A build error leaves the running server
 * unchanged; after a failed start the next change starts it again. @throws CliError if the first build or start fails
 */
export const startWatchedApi = async (
  options: ApiOptions,
  sources: string = join(ROOT, 'apps/api'),
): Promise<RunningApi> => {
  // Below the workspace, because the built files import its node_modules.
  const cache = join(ROOT, '.cache');
  await mkdir(cache, { recursive: true });
  const folder = await mkdtemp(join(cache, 'api-'));
  const config = apiConfig(sources);
  const compiler = webpack({
    ...config,
    mode: 'development',
    // A restart that is still to come must not start a broken build.
    optimization: { nodeEnv: 'production', minimize: false, splitChunks: false, emitOnErrors: false },
    devtool: 'cheap-module-source-map',
    output: { ...config.output, path: folder, devtoolModuleFilenameTemplate: '[absolute-resource-path]' },
  });

  let api: RunningApi | undefined;
  let stopping = false;
  const start = async () => {
    api = await startApi({ ...options, main: join(folder, 'main.mjs') });
  };
  let latest: Stats | undefined;
  const restart = async (stats: Stats) => {
    if (stopping || stats !== latest) return;
    const { startTime = Date.now() } = stats;
    process.send?.('restarting' satisfies WatchedApiMessage);
    await api?.stop();
    api = undefined;
    try {
      await start();
      console.log(`The API restarted ${((Date.now() - startTime) / 1000).toFixed(1)} s after the change.`);
    } catch (error) {
      if (!(error instanceof CliError)) throw error;
      if (!stopping) console.error(`${error.message} The API starts again after the next change.`);
    }
    process.send?.('ready' satisfies WatchedApiMessage);
  };

  let restarts: Promise<void> = Promise.resolve();
  const stop = async () => {
    stopping = true;
    await new Promise<void>((resolve) => compiler.close(() => resolve()));
    await restarts.catch(() => undefined);
    await api?.stop();
    await rm(folder, { recursive: true, force: true });
  };
  const started = new Promise<void>((resolve, reject) => {
    compiler.watch({}, (error, stats) => {
      const isBuilt = stats && !stats.hasErrors();
      if (!isBuilt) console.error(error?.message ?? stats?.toString('errors-only'));
      if (latest) {
        if (!isBuilt) return;
        latest = stats;
        restarts = restarts.then(() => restart(stats));
      } else if (isBuilt) {
        latest = stats;
        restarts = start();
        restarts.then(resolve, reject);
      } else reject(new CliError('The build of the API failed: see the compiler errors above.'));
    });
  });
  try {
    await started;
  } catch (error) {
    await stop();
    throw error;
  }
  return { exited: new Promise(() => undefined), stop };
};
