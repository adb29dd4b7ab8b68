import type { NestExpressApplication } from '@nestjs/platform-express';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { type OrderStep, OrderSteps } from '../modules/orders/order-steps.ts';

/** When the plug of a server is pulled. */
export interface CrashPlan {
  step: OrderStep;
  /** The n-th time that an order reaches the step. */
  nth: number;
  /** Id of a watch that somebody else empties once the first line is taken. */
  emptied?: string | undefined;
}

/** Stands at the plug of a server: from the planned moment on it does nothing more for the order it is at. */
export class CrashPoint {
  private plan: CrashPlan | undefined;
  private reached = 0;
  private pull: () => void = () => undefined;

  constructor(private readonly app: NestExpressApplication) {
    app.get(OrderSteps, { strict: false }).reached = (at) => this.at(at);
  }

  /** Plans the next pull. Resolves when it has happened. */
  arm(plan: CrashPlan): Promise<void> {
    this.plan = plan;
    this.reached = 0;
    return new Promise((resolve) => {
      this.pull = resolve;
    });
  }

  private async at(step: OrderStep): Promise<void> {
    const { plan } = this;
    if (!plan) return;
    if (step === 'line taken' && plan.emptied) {
      await this.app
        .get<Connection>(getConnectionToken())
        .collection('watches')
        .updateOne({ _id: new Types.ObjectId(plan.emptied) }, { $set: { 'stock.0.quantity': 0 } });
    }
    if (step !== plan.step || ++this.reached < plan.nth) return;
    this.plan = undefined;
    this.pull();
    // Nothing comes after it.
    await new Promise(() => undefined);
  }
}
