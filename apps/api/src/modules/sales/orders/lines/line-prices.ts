import {
  type Campaign,
  campaignsInGrace,
  type Currency,
  presentPrice,
  priceIn,
  runningAt,
  SALE_GRACE_MS,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../../platform/database/database-clock.ts';
import { pricedWatch } from '../../../catalogue/listing/catalogue-entry-of.ts';
import type { SellableWatch } from '../../../catalogue/watches/watch-projections.ts';
import { Campaigns } from '../../../shop/campaigns/campaigns.ts';
import type { StoredOrderItem } from '../order.schema.ts';

/** The price of a line, with that of a sale and its campaign. */
export type LinePrice = Pick<StoredOrderItem, 'price' | 'regularPrice' | 'campaign'>;

/** The price of a watch in a currency; 0 if it is not sold in it. */
export const linePrice = (
  watch: SellableWatch | undefined,
  currency: Currency,
  running: readonly Campaign[],
): LinePrice => {
  if (!watch) return { price: 0 };
  const { price, regularPrice, campaigns } = presentPrice(pricedWatch(watch), running);
  const campaign = running.find(({ id }) => id === campaigns?.[currency]);
  return {
    price: priceIn(price, currency),
    ...(campaign && {
      regularPrice: priceIn(regularPrice, currency),
      campaign: { id: campaign.id, nameEN: campaign.nameEN, nameRU: campaign.nameRU },
    }),
  };
};

/** A line at another price, without a promo code. */
export const atLinePrice = (
  { regularPrice: _regularPrice, campaign: _campaign, discount: _discount, ...line }: StoredOrderItem,
  price: LinePrice,
): StoredOrderItem => ({ ...line, ...price });

/** The campaigns that set the prices of orders, by the clock of the database. */
@Injectable()
export class OrderCampaigns {
  constructor(
    private readonly campaigns: Campaigns,
    private readonly clock: DatabaseClock,
  ) {}

  async running(): Promise<Campaign[]> {
    const now = this.clock.now();
    return runningAt(await this.campaigns.endingAfter(now), now);
  }

  /** The campaigns that run, and then those whose prices a shopper may have seen last (`campaignsInGrace`). */
  async runningAndEnded(): Promise<{ running: Campaign[]; ended: Campaign[][] }> {
    const now = this.clock.now();
    const recent = await this.campaigns.endingAfter(new Date(now.getTime() - SALE_GRACE_MS));
    return { running: runningAt(recent, now), ended: campaignsInGrace(recent, now) };
  }
}
