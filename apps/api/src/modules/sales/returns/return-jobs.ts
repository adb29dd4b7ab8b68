import { Injectable } from '@nestjs/common';
import { BackgroundJob } from '../../../platform/jobs/jobs.ts';
import { OrderTiming } from '../orders/order-timing.ts';
import { RestockReturn } from './restock-return.ts';

const intervalMs = ({ timing }: ReturnJobs): number => timing.repairIntervalMs;

/** The background job of returns. Every worker runs it at an interval; repeated runs have no effect. */
@Injectable()
export class ReturnJobs {
  constructor(
    private readonly restock: RestockReturn,
    readonly timing: OrderTiming,
  ) {}

  @BackgroundJob({ name: 'return repair', intervalMs })
  async repair(): Promise<void> {
    await this.restock.removeMarkers();
  }
}
