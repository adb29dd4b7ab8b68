import type { Sales, Stats } from '@meridian/contracts';
import { Inject, Injectable } from '@nestjs/common';
import { dayIn, dayStart, periodStarts } from '../../../platform/calendar/shop-calendar.ts';
import { CONFIG, type Config } from '../../../platform/config/config.ts';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import { CountOrders } from '../orders/staff/count-orders.ts';
import { OrderStatisticsRepository } from '../orders/staff/order-statistics.repository.ts';
import { StaffOrdersRepository } from '../orders/staff/staff-orders.repository.ts';
import { ShopSettings } from '../../shop/settings/shop-settings.ts';
import { WatchesRepository } from '../../catalogue/watches/watches.repository.ts';

const NO_SALES = { orders: 0, revenue: 0, unpaid: 0 };
const END_OF_TIME = new Date(8_640_000_000_000_000);
const DEFAULT_DAYS = 30;
const MAX_LOW_STOCK = 10;
const MAX_BEST_SELLERS = 10;
/** Number of sold watches whose stock is checked. */
const MAX_WATCHES_CHECKED = 100;

/** The state of all data of a report. Reports with the same key are equal. */
interface ReportState {
  key: string;
  revision: string;
  today: string;
  days: number;
}

/** The staff's sales figures by the shop's time zone. Revenue is in kzt. */
@Injectable()
export class SalesReport {
  constructor(
    private readonly orders: StaffOrdersRepository,
    private readonly statistics: OrderStatisticsRepository,
    private readonly watches: WatchesRepository,
    private readonly counts: CountOrders,
    private readonly catalogue: CatalogueRevision,
    private readonly settings: ShopSettings,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async totals(now: Date): Promise<Stats> {
    const { day, week, month } = periodStarts(now, this.config.SHOP_TIME_ZONE);
    const [today, thisWeek, thisMonth] = await Promise.all([
      this.salesSince(day),
      this.salesSince(week),
      this.salesSince(month),
    ]);
    return {
      ordersToday: today.orders,
      ordersThisWeek: thisWeek.orders,
      ordersThisMonth: thisMonth.orders,
      revenueToday: today.revenue,
      revenueThisWeek: thisWeek.revenue,
      revenueThisMonth: thisMonth.revenue,
      unpaidToday: today.unpaid,
      unpaidThisWeek: thisWeek.unpaid,
      unpaidThisMonth: thisMonth.unpaid,
    };
  }

  /** The state of a report at a time, with cheap queries only. */
  async state(now: Date, days = DEFAULT_DAYS): Promise<ReportState> {
    const [revision, catalogue] = await Promise.all([this.orders.revision(), this.catalogue.read()]);
    const today = dayIn(now, this.config.SHOP_TIME_ZONE);
    return { key: `${revision}-${catalogue.revision}-${today}-${days}`, revision, today, days };
  }

  /** The report: orders per day, best sellers, low stock and open orders. */
  async load({ revision, today, days }: ReportState): Promise<Sales> {
    const timeZone = this.config.SHOP_TIME_ZONE;
    const starts = Array.from({ length: days + 1 }, (_, index) =>
      dayStart(today, timeZone, index + 1 - days),
    );
    const [byDay, sold, waiting, lowStockThreshold] = await Promise.all([
      this.statistics.salesBetween(starts),
      this.statistics.bestSellers(starts, MAX_WATCHES_CHECKED),
      this.counts.waiting(revision),
      this.settings.lowStockThreshold(),
    ]);
    return {
      timeZone,
      days: starts.slice(0, -1).map((start) => ({
        day: dayIn(start, timeZone),
        ...(byDay.get(start.getTime()) ?? NO_SALES),
      })),
      bestSellers: sold.slice(0, MAX_BEST_SELLERS),
      lowStock: await this.lowStock(
        sold.map(({ itemId }) => itemId),
        lowStockThreshold,
      ),
      lowStockThreshold,
      waiting,
    };
  }

  private async salesSince(start: Date): Promise<typeof NO_SALES> {
    const sales = await this.statistics.salesBetween([start, END_OF_TIME]);
    return sales.get(start.getTime()) ?? NO_SALES;
  }

  /**
   * Colours and sizes of the given watches with fewer pieces than the threshold of the watch or, without one, of the shop;
   * fewest first.
   */
  private async lowStock(ids: readonly string[], threshold: number): Promise<Sales['lowStock']> {
    const watches = await this.watches.findStocked(ids);
    return watches
      .flatMap(({ _id, nameEN, nameRU, stock, lowStockThreshold }) =>
        stock
          .filter(({ quantity }) => quantity < (lowStockThreshold ?? threshold))
          .map(({ colorNameEN, colorNameRU, size, quantity }) => ({
            itemId: _id.toHexString(),
            nameEN,
            nameRU,
            colorNameEN,
            colorNameRU,
            size,
            quantity: Math.max(0, quantity),
          })),
      )
      .sort((a, b) => a.quantity - b.quantity || ids.indexOf(a.itemId) - ids.indexOf(b.itemId))
      .slice(0, MAX_LOW_STOCK);
  }
}
