/** Sales and promo codes: the group of their texts, and the beginning of their test ids. */
export const CAMPAIGN = { group: 'campaigns', testId: 'campaign' } as const;
export const PROMOTION = { group: 'promotions', testId: 'promotion' } as const;
export type DiscountKind = typeof CAMPAIGN | typeof PROMOTION;
