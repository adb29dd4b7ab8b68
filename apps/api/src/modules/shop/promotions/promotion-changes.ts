import type { ActivityChange, Bilingual } from '@meridian/contracts';
import type { Promotion, PromotionDiscount } from '@meridian/domain';
import { both, pricesText, yesOrNo } from '../activity/change-texts.ts';
import type { PromotionFields } from './promotions.repository.ts';

/** `−15 %`, `−5 000 ₸`, free delivery or the gift. */
const discountText = (discount: PromotionDiscount): Bilingual =>
  both((language) => {
    switch (discount.kind) {
      case 'percent':
        return `−${discount.percent} %`;
      case 'amount':
        return `−${pricesText(discount.amount, language)}`;
      case 'freeDelivery':
        return { en: 'free delivery', ru: 'бесплатная доставка' }[language];
      case 'gift': {
        const { colorName, size, itemId } = discount.gift;
        return `${{ en: 'gift', ru: 'подарок' }[language]}: ${colorName}, ${size} (${itemId})`;
      }
    }
  });

/** `brands: 1, collections: 2`. */
const scopeText = ({ brands, collections }: Promotion['scope']): Bilingual => {
  if (brands.length + collections.length === 0) return { en: 'all watches', ru: 'все часы' };
  return {
    en: `brands: ${brands.length}, collections: ${collections.length}`,
    ru: `бренды: ${brands.length}, коллекции: ${collections.length}`,
  };
};

const VALUES = {
  nameEN: ({ nameEN }) => nameEN,
  nameRU: ({ nameRU }) => nameRU,
  promotionCode: ({ code }) => code,
  promotionFrom: ({ from }) => from?.toISOString() ?? null,
  promotionUntil: ({ until }) => until?.toISOString() ?? null,
  promotionDiscount: ({ discount }) => discountText(discount),
  promotionScope: ({ scope }) => scopeText(scope),
  promotionSalePrices: ({ includesSalePrices }) => yesOrNo(includesSalePrices),
  promotionMinimum: ({ minimum }) => minimum && both((language) => pricesText(minimum, language)),
  promotionFirstOrder: ({ isFirstOrderOnly }) => yesOrNo(isFirstOrderOnly),
  promotionPerCustomer: ({ maxUsesPerCustomer }) => maxUsesPerCustomer,
  promotionUses: ({ maxUses }) => maxUses,
  promotionCodes: ({ codes }) => codes,
  promotionStopped: ({ isStopped }) => yesOrNo(isStopped),
} as const satisfies Record<string, (promotion: PromotionFields) => ActivityChange['before']>;

/** The changes of a save for the activity log. */
export const promotionChanges = (before: PromotionFields, after: PromotionFields): ActivityChange[] =>
  Object.entries(VALUES)
    .map(([field, valueOf]) => ({ field, of: null, before: valueOf(before), after: valueOf(after) }))
    .filter(
      ({ field, ...change }) =>
        JSON.stringify(change.before) !== JSON.stringify(change.after) ||
        (field === 'promotionScope' && JSON.stringify(before.scope) !== JSON.stringify(after.scope)),
    );
