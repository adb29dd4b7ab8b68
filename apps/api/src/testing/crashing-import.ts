import 'reflect-metadata';
import { createApp } from '../create-app.ts';
import { ImportSteps } from '../modules/watch-csv/import-steps.ts';
import { IMPORT_TIMING, type ImportTiming } from '../modules/watch-csv/import-timing.ts';
import { loadConfig } from '../platform/config/config.ts';

/**
 * The real server, with somebody at the plug: its process dies by SIGKILL the n-th time that an import reaches a step.
 * Arguments: the step and n. It writes one watch at a time, and repairs nothing.
 */
const [step, nth = '1'] = process.argv.slice(2);

const app = await createApp(loadConfig(process.env));
Object.assign(app.get<ImportTiming>(IMPORT_TIMING, { strict: false }), { batch: 1, staleAfter: 600_000 });
let reached = 0;
app.get(ImportSteps, { strict: false }).reached = async (at) => {
  if (at !== step || ++reached < Number(nth)) return;
  process.kill(process.pid, 'SIGKILL');
  // Nothing comes after it.
  await new Promise(() => undefined);
};
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
