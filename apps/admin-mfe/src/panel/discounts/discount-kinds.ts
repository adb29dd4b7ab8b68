/** Sales: the group of their texts, and the beginning of their test ids. */
export const CAMPAIGN = { group: 'campaigns', testId: 'campaign' } as const;
export type DiscountKind = typeof CAMPAIGN;
