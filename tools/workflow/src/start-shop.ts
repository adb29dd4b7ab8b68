import { writeFile } from 'node:fs/promises';
import { ConfigError, loadStartConfig } from '@meridian/config';
import { EngineUnavailableError, DataFolderInUseError } from '@meridian/embedded-mongodb';
import { openDatabase } from './database.ts';
import { demoAdmin } from './demo-admin.ts';
import { isPortFree } from './port.ts';
import { originFile } from './origin-file.ts';
import { runTypeScript } from './run-typescript.mjs';
import { startApi } from './start-api.ts';
import { CliError } from './cli-error.ts';

/** With `--watch` the API restarts when its sources change. */
const isWatched = process.argv.includes('--watch');

const log = (line: string) => console.log(line);

const stops: (() => Promise<void>)[] = [];
let stopping: Promise<void> | undefined;
/** Stops everything that was started, in reverse order. Later calls wait for the first one. */
const stopAll = (): Promise<void> =>
  (stopping ??= (async () => {
    for (const stop of stops.reverse()) await stop().catch((error: unknown) => console.error(error));
  })());

const run = async (): Promise<void> => {
  const config = loadStartConfig(process.env);
  const { PORT: port, DATA_DIR: dataDir } = config;
  if (!(await isPortFree(port))) throw new CliError(`Port ${port} is in use: set PORT to another one.`);

  // Database errors must appear before the long build.
  log(config.MONGODB_URI ? 'Connecting to MONGODB_URI …' : 'Starting the database …');
  const database = await openDatabase(config, log);
  stops.push(() => database.stop());

  // In a process of its own, because its packages take 100 MB.
  const preparation = await runTypeScript('tools/workflow/src/prepare-shop.ts', [], {
    MONGODB_URI: database.uri,
  });
  if (preparation !== 0) {
    await stopAll();
    process.exit(1);
  }
  const admin = await demoAdmin(config, false);

  log('Starting the API …');
  // Imported only if it is used, because it loads webpack.
  const start = isWatched ? (await import('./watch-api.ts')).startWatchedApi : startApi;
  const api = await start({
    port,
    dataDir,
    mongodbUri: database.uri,
    admin,
    env: {
      PAYMENTS: config.PAYMENTS.join(','),
      FISCAL_RECEIPTS: config.FISCAL_RECEIPTS,
      FISCAL_REGISTER: config.FISCAL_REGISTER,
    },
  });
  stops.push(() => api.stop());
  // Other commands do not know PORT: `npm run preview` reads this file to create links.
  await writeFile(originFile(dataDir), config.PUBLIC_ORIGIN);
  log(`\nThe shop is ready at http://localhost:${port}`);
  if (admin) log(`Admin: http://localhost:${port}/admin-auth — ${admin.email} / ${admin.displayedPassword}`);
  log('Press Ctrl-C to stop.');
  await Promise.race([api.exited, database.exited]).then((name) => {
    if (!stopping)
      throw new CliError(`${name} exited unexpectedly: see the log lines above, then run npm start again.`);
  });
};

const isExpected = (error: unknown): error is Error =>
  error instanceof CliError ||
  error instanceof ConfigError ||
  error instanceof EngineUnavailableError ||
  error instanceof DataFolderInUseError;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stopAll().then(() => process.exit(0)));

run().catch(async (error: unknown) => {
  if (!stopping) console.error(isExpected(error) ? error.message : error);
  await stopAll();
  process.exit(1);
});
