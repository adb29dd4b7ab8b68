import type { PromotionInput, PromotionPreview } from '@meridian/contracts';
import {
  CURRENCIES,
  presentPrice,
  priceCart,
  type Promotion,
  promotionProblem,
  type PromotionProblem,
  runningAt,
} from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DatabaseClock } from '../../../platform/database/database-clock.ts';
import { Campaigns } from '../../shop/campaigns/campaigns.ts';
import { Catalogue } from '../listing/catalogue.ts';

/** A watch that is too cheap alone is reduced together with others. */
const isReduced = (problem: PromotionProblem | null): boolean => problem === null || problem === 'minimum';

/** Calculates which live watches a promotion would reduce, with the sales at its beginning. */
@Injectable()
export class PreviewPromotion {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly campaigns: Campaigns,
    private readonly clock: DatabaseClock,
  ) {}

  async preview(input: PromotionInput): Promise<PromotionPreview> {
    await this.catalogue.refresh();
    const promotion: Promotion = { ...input, id: '', isStopped: false, from: null, until: null };
    const now = this.clock.now();
    const begin = new Date(Math.max(now.getTime(), Date.parse(input.from ?? now.toISOString())));
    const sales = runningAt(await this.campaigns.endingAfter(now), begin);
    const preview = { watches: 0, notApplied: 0, lowest: {} as PromotionPreview['lowest'] };
    const scope = { ...promotion.scope, watches: [], categories: [], flags: [] };
    for await (const watches of this.catalogue.pricedIn(scope))
      for (const watch of watches) {
        const { price: prices, regularPrice } = presentPrice(watch, sales);
        const problems = new Set<PromotionProblem | null>();
        for (const currency of CURRENCIES) {
          const price = prices[currency];
          if (price === undefined) continue;
          const { id: itemId, brand, collection } = watch;
          const variant = { itemId, colorName: '', size: '', quantity: 1, brand, collection };
          const lines = [{ ...variant, price, regularPrice: regularPrice?.[currency] }];
          const problem = promotionProblem(promotion, { currency, lines }, now);
          problems.add(problem);
          if (!isReduced(problem)) continue;
          const { total } = priceCart({ currency, lines, delivery: 0, promotion });
          preview.lowest[currency] = Math.min(total, preview.lowest[currency] ?? Infinity);
        }
        if ([...problems].some(isReduced)) preview.watches++;
        else if (problems.has('salePrices')) preview.notApplied++;
      }
    return preview;
  }
}
