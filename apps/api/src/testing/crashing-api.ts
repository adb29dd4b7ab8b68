import 'reflect-metadata';
import { createApp } from '../create-app.ts';
import { type OrderFailpoint, OrderFailpoints } from '../modules/orders/order-failpoints.ts';
import {
  IMPORT_TIMING,
  type ImportStep,
  ImportSteps,
  type ImportTiming,
} from '../modules/watch-csv/applying/import-steps.ts';
import { loadConfig } from '../platform/config/config.ts';

/**
 * Starts the server and kills its process with SIGKILL the n-th time that an order or an import reaches a step.
 * Arguments: the step and n. Imports write one watch per batch, and interrupted imports are not repaired.
 */
const [step, nth = '1'] = process.argv.slice(2);

const app = await createApp(loadConfig(process.env));
Object.assign(app.get<ImportTiming>(IMPORT_TIMING, { strict: false }), {
  batchSize: 1,
  staleAfterMs: 600_000,
});
let count = 0;
const reached = async (at: OrderFailpoint | ImportStep): Promise<void> => {
  if (at !== step || ++count < Number(nth)) return;
  process.kill(process.pid, 'SIGKILL');
  // Do not continue until the signal arrives.
  await new Promise(() => undefined);
};
for (const steps of [OrderFailpoints, ImportSteps])
  app.get<OrderFailpoints | ImportSteps>(steps, { strict: false }).reached = reached;
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
