import {
  MAX_USES_OF_PROMOTION,
  type PanelPromotion,
  type PromotionInput,
  promotionInput,
} from '@meridian/contracts';
import { normalizeCode, type Price, type PromotionDiscount, type PromotionGift } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { numberOf } from '../data/plain-number.ts';
import {
  amountsOf,
  type AmountValues,
  amountValues,
  discountProblems,
  periodBody,
  type PeriodValues,
  periodValues,
  scopeValues,
  type ScopeValues,
} from '../discounts/discount-values.ts';
import type { Problems } from '../panel/versioned-form.tsx';
import type { PromotionSave } from './use-promotions.ts';

const MAX_PERCENT = 100;
export const LIMITS = ['maxUsesPerCustomer', 'maxUses'] as const;
type Limit = (typeof LIMITS)[number];

/** The fields of the form. An empty limit is none. */
export interface PromotionValues
  extends PeriodValues, ScopeValues<PromotionInput['scope']>, Record<Limit, string> {
  /** Whether each customer gets an own code. */
  isGenerated: boolean;
  code: string;
  kind: PromotionDiscount['kind'];
  percent: string;
  amounts: AmountValues;
  gift: PromotionGift;
  minimum: AmountValues;
  includesSalePrices: boolean;
  isFirstOrderOnly: boolean;
}

export const NO_GIFT: PromotionGift = { itemId: '', colorName: '', size: '' };
/** The state of a promotion that is not saved yet. */
export const NEW_PROMOTION: PanelPromotion = {
  id: '',
  nameEN: '',
  nameRU: '',
  code: '',
  from: null,
  until: null,
  discount: { kind: 'percent', percent: 10 },
  scope: { brands: [], collections: [] },
  includesSalePrices: false,
  minimum: null,
  isFirstOrderOnly: false,
  maxUsesPerCustomer: 1,
  maxUses: null,
  isStopped: false,
  revision: 0,
  status: 'planned',
  uses: 0,
  isUsed: false,
  codes: 0,
};

export const valuesOf = (promotion: PanelPromotion, timeZone: string): PromotionValues => {
  const { code, discount, scope, includesSalePrices, minimum, isFirstOrderOnly } = promotion;
  const amounts: Price = discount.kind === 'amount' ? discount.amount : {};
  return {
    ...periodValues(promotion, timeZone),
    isGenerated: code === null,
    code: code ?? '',
    kind: discount.kind,
    percent: discount.kind === 'percent' ? String(discount.percent) : '',
    amounts: amountValues(amounts),
    gift: discount.kind === 'gift' ? discount.gift : NO_GIFT,
    minimum: amountValues(minimum ?? {}),
    ...scopeValues(scope),
    includesSalePrices,
    isFirstOrderOnly,
    maxUsesPerCustomer: String(promotion.maxUsesPerCustomer ?? ''),
    maxUses: String(promotion.maxUses ?? ''),
  };
};

const discountOf = ({ kind, percent, amounts, gift }: PromotionValues): PromotionDiscount => {
  if (kind === 'percent') return { kind, percent: numberOf(percent) };
  if (kind === 'amount') return { kind, amount: amountsOf(amounts) };
  return kind === 'gift' ? { kind, gift } : { kind };
};

const limitOf = (text: string): number | null => (text.trim() === '' ? null : numberOf(text));

export const bodyOf = (values: PromotionValues, saved: PanelPromotion, timeZone: string): PromotionSave => {
  const minimum = amountsOf(values.minimum);
  return {
    id: saved.id,
    revision: saved.revision,
    ...periodBody(values, saved, timeZone),
    code: values.isGenerated ? null : normalizeCode(values.code),
    discount: discountOf(values),
    scope: values.scope,
    includesSalePrices: values.includesSalePrices,
    minimum: Object.keys(minimum).length > 0 ? minimum : null,
    isFirstOrderOnly: values.isFirstOrderOnly,
    maxUsesPerCustomer: limitOf(values.maxUsesPerCustomer),
    maxUses: limitOf(values.maxUses),
  };
};

/** Error messages by field path of the endpoint. */
export const problemsOf = (t: TFunction<'admin'>, body: PromotionInput): Problems =>
  discountProblems(t, promotionInput.safeParse(body).error?.issues, (path) => {
    if (path === 'code') return t('promotions.problems.code');
    if (path === 'discount.percent') return t('discounts.problems.percent', { max: MAX_PERCENT });
    if (path.startsWith('discount.gift')) return t('promotions.problems.gift');
    return LIMITS.some((limit) => limit === path)
      ? t('promotions.problems.limit', { max: MAX_USES_OF_PROMOTION })
      : undefined;
  });

/** What a code may give away by mistake; null for an ordinary one. */
export const warningOf = ({ discount, minimum }: PromotionInput): 'everything' | 'noMinimum' | null => {
  if (discount.kind === 'percent') return discount.percent === MAX_PERCENT ? 'everything' : null;
  return discount.kind === 'amount' && minimum === null ? 'noMinimum' : null;
};

/** Letters and digits that nobody confuses. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const SUGGESTED_LENGTH = 8;

/** A random code that customers can type. */
export const suggestCode = (): string =>
  Array.from(
    crypto.getRandomValues(new Uint8Array(SUGGESTED_LENGTH)),
    (value) => ALPHABET[value % ALPHABET.length],
  ).join('');
