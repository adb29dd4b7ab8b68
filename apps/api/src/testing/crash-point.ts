import type { NestExpressApplication } from '@nestjs/platform-express';
import { getConnectionToken } from '@nestjs/mongoose';
import { type Connection, Types } from 'mongoose';
import { type OrderFailpoint, OrderFailpoints } from '../modules/sales/orders/order-failpoints.ts';

/** The step at which a simulated crash happens. */
export interface CrashPlan {
  step: OrderFailpoint;
  /** How often orders must reach the step. */
  nth: number;
  /** Id of a watch whose stock becomes 0 after the first line is reserved. */
  emptied?: string | undefined;
}

/** Simulates a crash: from the planned step on, the server does not continue with the order. */
export class CrashPoint {
  private plan: CrashPlan | undefined;
  private reached = 0;
  private notifyReached: () => void = () => undefined;

  constructor(private readonly app: NestExpressApplication) {
    app.get(OrderFailpoints, { strict: false }).reached = (step) => this.onStep(step);
  }

  /** Plans the next crash. Resolves when it has happened. */
  arm(plan: CrashPlan): Promise<void> {
    this.plan = plan;
    this.reached = 0;
    return new Promise((resolve) => {
      this.notifyReached = resolve;
    });
  }

  private async onStep(step: OrderFailpoint): Promise<void> {
    const { plan } = this;
    if (!plan) return;
    if (step === 'line reserved' && plan.emptied) {
      await this.app
        .get<Connection>(getConnectionToken())
        .collection('watches')
        .updateOne({ _id: new Types.ObjectId(plan.emptied) }, { $set: { 'stock.0.quantity': 0 } });
    }
    if (step !== plan.step || ++this.reached < plan.nth) return;
    this.plan = undefined;
    this.notifyReached();
    // The order never continues.
    await new Promise(() => undefined);
  }
}
