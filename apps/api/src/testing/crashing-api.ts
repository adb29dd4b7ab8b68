import 'reflect-metadata';
import { createApp } from '../create-app.ts';
import type { OrderStep } from '../modules/orders/order-steps.ts';
import { loadConfig } from '../platform/config/config.ts';
import { Plug } from './plug.ts';

/**
 * The real server, with somebody at the plug: its process dies by SIGKILL the n-th time that an order reaches a step.
 * Arguments: the step and n.
 */
const [step, nth = '1'] = process.argv.slice(2);

const app = await createApp(loadConfig(process.env));
const plug = new Plug(app);
void plug
  .plant({ step: step as OrderStep, nth: Number(nth) })
  .then(() => process.kill(process.pid, 'SIGKILL'));
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
