import 'reflect-metadata';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { createApp } from '../create-app.ts';
import { type OrderStep, OrderSteps } from '../modules/orders/order-steps.ts';
import { loadConfig } from '../platform/config/config.ts';

/**
 * The real server, with somebody at the plug: its process dies by SIGKILL the n-th time that an order reaches a step.
 * Arguments: the step, n, and the id of a watch that somebody else empties once the first line is taken.
 */
const [step, nth = '1', emptied] = process.argv.slice(2);

const app = await createApp(loadConfig(process.env));
let reached = 0;

class Plug extends OrderSteps {
  override async reached(at: OrderStep): Promise<void> {
    if (at === 'line taken' && emptied) {
      await app
        .get<Connection>(getConnectionToken())
        .collection('watches')
        .updateOne({ _id: new Types.ObjectId(emptied) }, { $set: { 'stock.0.quantity': 0 } });
    }
    if (at !== step || ++reached < Number(nth)) return;
    process.kill(process.pid, 'SIGKILL');
    // The signal is on its way; nothing may happen before it comes.
    await new Promise(() => undefined);
  }
}

const plug = new Plug();
app.get(OrderSteps, { strict: false }).reached = (at) => plug.reached(at);
await app.listen(0, '127.0.0.1');
process.stdout.write(`${await app.getUrl()}\n`);
