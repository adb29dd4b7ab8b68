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
    const sales = await this.orders.salesSince({ day, week, month });
    return {
      ordersToday: sales.day.orders,
      ordersThisWeek: sales.week.orders,
      ordersThisMonth: sales.month.orders,
      revenueToday: sales.day.revenue,
      revenueThisWeek: sales.week.revenue,
      revenueThisMonth: sales.month.revenue,
    };
  }
}
