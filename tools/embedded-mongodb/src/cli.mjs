#!/usr/bin/env node
// Serves a data folder until SIGTERM or SIGINT. The first line on standard output is the connection string.
import { parseArgs } from 'node:util';
import { startEmbeddedMongodb } from './start.mjs';

const USAGE = 'Usage: cli.mjs serve --data-dir <folder> [--cache-dir <folder>]';

/** @returns {Promise<number>} exit code */
const main = async () => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { 'data-dir': { type: 'string' }, 'cache-dir': { type: 'string' } },
  });
  const dataDir = values['data-dir'];
  if (positionals.join() !== 'serve' || !dataDir) throw new Error(USAGE);

  const database = await startEmbeddedMongodb({
    dataDir,
    cacheDir: values['cache-dir'],
    onMessage: (message) => console.error(message),
  });
  let stopRequested = false;
  for (const signal of ['SIGTERM', 'SIGINT']) {
    process.on(signal, () => {
      stopRequested = true;
      void database.stop();
    });
  }
  console.log(database.uri);
  await database.exited;
  return stopRequested ? 0 : 1;
};

main().then(
  (code) => (process.exitCode = code),
  (error) => {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  },
);
