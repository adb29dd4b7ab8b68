import type { Sales } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn, dayStart } from '../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { CountOrders } from '../orders/count-orders.ts';
import { OrdersRevision } from '../orders/orders-revision.ts';
import { SalesRepository } from './sales.repository.ts';

const DAYS = 30;

/** Names a state of everything that a report is made of: the same name, the same report. */
export interface ReportState {
  name: string;
  revision: string;
  today: string;
  days: number;
}

/** How the shop has been selling: day by day, what sells and runs out, what waits. */
@Injectable()
export class SalesReport {
  constructor(
    private readonly repository: SalesRepository,
    private readonly counts: CountOrders,
    private readonly orders: OrdersRevision,
    private readonly catalogue: Catalogue,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** What a report of now would be made of; cheap. */
  async state(now: Date, days = DAYS): Promise<ReportState> {
    const [revision] = await Promise.all([this.orders.read(), this.catalogue.refresh()]);
    const today = dayIn(now, this.config.SHOP_TIME_ZONE);
    return { name: `${revision}-${this.catalogue.revision}-${today}-${days}`, revision, today, days };
  }

  async of({ revision, today, days }: ReportState): Promise<Sales> {
    const timeZone = this.config.SHOP_TIME_ZONE;
    const starts = Array.from({ length: days + 1 }, (_, index) =>
      dayStart(today, timeZone, index + 1 - days),
    );
    const [byDay, sold, waiting] = await Promise.all([
      this.repository.byDay(starts),
      this.repository.sold(starts),
      this.counts.waiting(revision),
    ]);
    return {
      timeZone,
      days: starts.slice(0, -1).map((start) => ({
        day: dayIn(start, timeZone),
        ...(byDay.get(start.getTime()) ?? { orders: 0, revenue: 0 }),
      })),
      bestSellers: sold.slice(0, 10),
      lowStock: await this.repository.runningLow(sold.map(({ itemId }) => itemId)),
      waiting,
    };
  }
}
