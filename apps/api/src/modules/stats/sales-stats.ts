import type { Stats } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { periodStarts } from '../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { OwnerOrdersRepository } from '../orders/owner/owner-orders.repository.ts';

/** Orders and revenue (kzt) of today, this week and this month, by the shop's time zone. */
@Injectable()
export class SalesStats {
  constructor(
    private readonly orders: OwnerOrdersRepository,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async at(now: Date): Promise<Stats> {
    const { day, week, month } = periodStarts(now, this.config.SHOP_TIME_ZONE);
    const [today, thisWeek, thisMonth] = await Promise.all([
      this.orders.salesSince(day),
      this.orders.salesSince(week),
      this.orders.salesSince(month),
    ]);
    return {
      ordersToday: today.orders,
      ordersThisWeek: thisWeek.orders,
      ordersThisMonth: thisMonth.orders,
      revenueToday: today.revenue,
      revenueThisWeek: thisWeek.revenue,
      revenueThisMonth: thisMonth.revenue,
    };
  }
}
