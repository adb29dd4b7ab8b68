import {
  type CampaignInput,
  campaignInput,
  MAX_CAMPAIGN_PERCENT,
  type PanelCampaign,
} from '@meridian/contracts';
import type { CampaignDiscount, CampaignScope, Price } from '@meridian/domain';
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
import type { CampaignSave } from './use-campaign.ts';

export const DISCOUNT_KINDS = ['percent', 'amount', 'price'] as const satisfies CampaignDiscount['kind'][];
/** The lists of a scope whose entries are lookups or collections. */
export const REFERENCES = ['brands', 'collections', 'categories'] as const;

/** The fields of the form. */
export interface CampaignValues extends PeriodValues, ScopeValues<CampaignScope> {
  kind: CampaignDiscount['kind'];
  percent: string;
  /** Of both the amount taken off and the sale price. */
  amounts: AmountValues;
}

const NEW_DISCOUNT: CampaignDiscount = { kind: 'percent', percent: 10 };
/** The state of a campaign that is not saved yet. */
export const NEW_CAMPAIGN: PanelCampaign = {
  id: '',
  nameEN: '',
  nameRU: '',
  from: null,
  until: null,
  scope: { watches: [], brands: [], collections: [], categories: [], flags: [] },
  discount: NEW_DISCOUNT,
  isStopped: false,
  revision: 0,
  status: 'planned',
};

const priceOf = (discount: CampaignDiscount): Price => {
  if (discount.kind === 'percent') return {};
  return discount.kind === 'price' ? discount.price : discount.amount;
};

export const valuesOf = (campaign: PanelCampaign, timeZone: string): CampaignValues => {
  const { scope, discount } = campaign;
  return {
    ...periodValues(campaign, timeZone),
    kind: discount.kind,
    percent: discount.kind === 'percent' ? String(discount.percent) : '',
    amounts: amountValues(priceOf(discount)),
    ...scopeValues(scope),
  };
};

const discountOf = ({ kind, percent, amounts }: CampaignValues): CampaignDiscount => {
  if (kind === 'percent') return { kind, percent: numberOf(percent) };
  const given = amountsOf(amounts);
  return kind === 'price' ? { kind, price: given } : { kind, amount: given };
};

export const bodyOf = (values: CampaignValues, saved: PanelCampaign, timeZone: string): CampaignSave => ({
  id: saved.id,
  revision: saved.revision,
  ...periodBody(values, saved, timeZone),
  scope: values.scope,
  discount: discountOf(values),
});

/** Error messages by field path of the endpoint. */
export const problemsOf = (t: TFunction<'admin'>, body: CampaignInput): Problems =>
  discountProblems(t, campaignInput.safeParse(body).error?.issues, (path, max) => {
    if (path === 'discount.percent') return t('discounts.problems.percent', { max: MAX_CAMPAIGN_PERCENT });
    return path.startsWith('scope.') ? t('campaigns.problems.tooMany', { max }) : undefined;
  });
