import type { PromotionInput } from '@meridian/contracts';
import type { Promotion } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

type Terms = Pick<PromotionInput, 'scope' | 'discount'>;

/** Checks the brands, collections and the gift of a promotion. */
@Injectable()
export class CheckPromotion {
  constructor(
    private readonly catalogue: Catalogue,
    private readonly watches: WatchesRepository,
  ) {}

  /**
   * @param before the stored promotion, whose references are accepted also if they were deleted since
   * @throws AppError `validation`
   */
  async check({ scope, discount }: Terms, before: Promotion | null): Promise<void> {
    const problems: Record<string, FieldMessage> = {};
    await this.catalogue.refresh();
    for (const list of ['brands', 'collections'] as const) {
      const known = this.catalogue.lookups[list];
      const kept = new Set(before?.scope[list]);
      if (scope[list].some((id) => !known.has(id) && !kept.has(id)))
        problems[`scope.${list}`] = 'unknownReference';
    }
    if (discount.kind === 'gift') Object.assign(problems, await this.giftProblems(discount.gift, before));
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fieldMessages: problems });
  }

  private async giftProblems(
    { itemId, colorName, size }: Extract<PromotionInput['discount'], { kind: 'gift' }>['gift'],
    before: Promotion | null,
  ): Promise<Record<string, FieldMessage>> {
    const kept = before?.discount.kind === 'gift' ? before.discount.gift : undefined;
    if (kept?.itemId === itemId && kept.colorName === colorName && kept.size === size) return {};
    const watch = (await this.watches.findSellable([itemId])).get(itemId);
    if (!watch) return { 'discount.gift.itemId': 'unknownWatch' };
    const hasVariant =
      watch.colors.some(({ colorNameEN }) => colorNameEN === colorName) && watch.sizes.includes(size);
    return hasVariant ? {} : { 'discount.gift': 'unknownVariant' };
  }
}
