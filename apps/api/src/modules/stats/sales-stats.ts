import type { Stats } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CONFIG, type Config } from '../../platform/config/config.ts';
import { REVENUE_ORDERS, roundToHundredths } from '../orders/owner/revenue-orders.ts';
import { ORDER_MODEL, ORDERS_BY_DATE, type StoredOrder } from '../orders/order.schema.ts';
import { periodStarts } from '../../platform/calendar/shop-calendar.ts';

const NO_SALES: Stats = {
  ordersToday: 0,
  ordersThisWeek: 0,
  ordersThisMonth: 0,
  revenueToday: 0,
  revenueThisWeek: 0,
  revenueThisMonth: 0,
};

/** Orders and revenue (kzt) of today, this week and this month, by the shop's time zone. */
@Injectable()
export class SalesStats {
  constructor(
    @InjectModel(ORDER_MODEL) private readonly orders: Model<StoredOrder>,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async at(now: Date): Promise<Stats> {
    const { day, week, month } = periodStarts(now, this.config.SHOP_TIME_ZONE);
    const earliest = week < month ? week : month;
    const since = (start: Date, value: unknown) => ({
      $sum: { $cond: [{ $gte: ['$date', start] }, value, 0] },
    });
    const [sums = NO_SALES] = await this.orders.aggregate<Stats>(
      [
        { $match: { ...REVENUE_ORDERS, date: { $gte: earliest } } },
        {
          $group: {
            _id: null,
            ordersToday: since(day, 1),
            ordersThisWeek: since(week, 1),
            ordersThisMonth: since(month, 1),
            revenueToday: since(day, '$amountKzt'),
            revenueThisWeek: since(week, '$amountKzt'),
            revenueThisMonth: since(month, '$amountKzt'),
          },
        },
        { $unset: '_id' },
      ],
      { hint: ORDERS_BY_DATE },
    );
    return {
      ...sums,
      revenueToday: roundToHundredths(sums.revenueToday),
      revenueThisWeek: roundToHundredths(sums.revenueThisWeek),
      revenueThisMonth: roundToHundredths(sums.revenueThisMonth),
    };
  }
}
