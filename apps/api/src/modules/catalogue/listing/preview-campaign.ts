import type { CampaignPreview, HandlerInput } from '@meridian/contracts';
import {
  type Campaign,
  campaignChanges,
  campaignsOf,
  CURRENCIES,
  presentPrice,
  runningAt,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { Campaigns } from '../../shop/campaigns/campaigns.ts';
import { Catalogue } from './catalogue.ts';

/** Whether both campaigns run before their first beginning or end, or after any of them. */
const overlap = (...both: [Campaign, Campaign]): boolean => {
  const changes = campaignChanges(both);
  return [(changes[0] ?? 0) - 1, ...changes].some((at) => runningAt(both, new Date(at)).length === 2);
};

/** Calculates which live watches a campaign would put on sale. */
@Injectable()
export class PreviewCampaign {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly campaigns: Campaigns,
    private readonly clock: DatabaseClock,
  ) {}

  async preview({
    id = '',
    ...input
  }: HandlerInput<'POST /api/panel/campaigns/preview'>['body']): Promise<CampaignPreview> {
    await this.catalogue.refresh();
    const campaign: Campaign = { ...input, id, isStopped: false };
    const open = await this.campaigns.endingAfter(this.clock.now());
    const others = open.filter((other) => other.id !== id && overlap(campaign, other));
    const alone = [campaign];
    const preview = { watches: 0, lowest: {} as CampaignPreview['lowest'], notApplied: 0 };
    const shared = new Map<Campaign, number>();
    for await (const watches of this.catalogue.pricedIn(campaign.scope))
      for (const watch of watches) {
        const { price, regularPrice } = presentPrice(watch, alone);
        if (!regularPrice) {
          preview.notApplied++;
          continue;
        }
        preview.watches++;
        for (const currency of CURRENCIES) {
          if (regularPrice[currency] === undefined) continue;
          const lowest = Math.min(price[currency] ?? Infinity, preview.lowest[currency] ?? Infinity);
          preview.lowest[currency] = lowest;
        }
        for (const other of campaignsOf(watch, others)) shared.set(other, (shared.get(other) ?? 0) + 1);
      }
    const conflicts = [...shared].map(([other, watches]) => ({
      id: other.id,
      nameEN: other.nameEN,
      nameRU: other.nameRU,
      watches,
    }));
    return { ...preview, conflicts };
  }
}
