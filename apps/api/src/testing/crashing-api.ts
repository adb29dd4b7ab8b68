import 'reflect-metadata';
import { createApp } from '../create-app.ts';
import { BulkTiming } from '../modules/catalogue/bulk/edits/bulk-timing.ts';
import { OrderFailpoints } from '../modules/sales/orders/order-failpoints.ts';
import { loadConfig } from '../platform/config/config.ts';
import type { FatalStep } from './killable-server.ts';

/**
 * Starts the server and kills its process with SIGKILL the n-th time that an order or a bulk edit reaches a step.
 * Arguments: the step and n. Bulk edits write one watch per batch.
 */
const [step, nth = '1'] = process.argv.slice(2);

const app = await createApp(loadConfig(process.env));
app.get(BulkTiming, { strict: false }).batchSize = 1;
let count = 0;
const reached = async (at: FatalStep): Promise<void> => {
  if (at !== step || ++count < Number(nth)) return;
  process.kill(process.pid, 'SIGKILL');
  // Do not continue until the signal arrives.
  await new Promise(() => undefined);
};
for (const steps of [OrderFailpoints, BulkTiming])
  app.get<OrderFailpoints | BulkTiming>(steps, { strict: false }).reached = reached;
await app.listen(0, '127.0.0.1');
process.stdout.write(`Listening at ${await app.getUrl()}\n`);
