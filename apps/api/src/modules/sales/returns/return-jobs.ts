import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { OrderTiming } from '../orders/order-timing.ts';
import { RefundReturn } from './refund-return.ts';
import { RestockReturn } from './restock-return.ts';
import { ReturnTasks } from './return-tasks.ts';
import { ReturnsRepository } from './returns.repository.ts';

const intervalMs = ({ timing }: ReturnJobs): number => timing.repairIntervalMs;

/** The background job of returns. Every process runs it at an interval; repeated work has no effect. */
@Injectable()
export class ReturnJobs {
  constructor(
    private readonly returns: ReturnsRepository,
    private readonly tasks: ReturnTasks,
    private readonly refunds: RefundReturn,
    private readonly restock: RestockReturn,
    readonly timing: OrderTiming,
  ) {}

  /** Completes tasks and refunds that are unfinished after a crash or a failure. */
  @BackgroundJob({ name: 'return repair', intervalMs })
  async repair(): Promise<void> {
    for (const stored of await this.returns.withTasks()) await this.tasks.perform(stored);
    await this.refunds.resume();
    await this.restock.removeMarkers();
  }
}
