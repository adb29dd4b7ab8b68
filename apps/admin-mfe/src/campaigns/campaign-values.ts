import {
  type CampaignInput,
  campaignInput,
  MAX_CAMPAIGN_PERCENT,
  type PanelCampaign,
} from '@meridian/contracts';
import {
  type CampaignDiscount,
  type CampaignScope,
  CURRENCIES,
  type Currency,
  type Price,
} from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { numberOf } from '../data/plain-number.ts';
import type { CampaignSave } from './use-campaign.ts';
import { instantOf, wallClock } from './zoned-time.ts';

export const DISCOUNT_KINDS = ['percent', 'amount', 'price'] as const satisfies CampaignDiscount['kind'][];
export const NAMES = ['nameRU', 'nameEN'] as const;
export const TIMES = ['from', 'until'] as const;
/** The lists of a scope whose entries are lookups or collections. */
export const REFERENCES = ['brands', 'collections', 'categories'] as const;

/** The fields of the form. Times are those of the shop's clock; empty is without a beginning or an end. */
export interface CampaignValues extends Record<(typeof NAMES)[number] | (typeof TIMES)[number], string> {
  kind: CampaignDiscount['kind'];
  percent: string;
  /** Of both the amount taken off and the sale price. */
  amounts: Record<Currency, string>;
  scope: CampaignScope;
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

const amountsOf = (discount: CampaignDiscount): Price => {
  if (discount.kind === 'percent') return {};
  return discount.kind === 'price' ? discount.price : discount.amount;
};

export const valuesOf = (campaign: PanelCampaign, timeZone: string): CampaignValues => {
  const { nameRU, nameEN, from, until, scope, discount } = campaign;
  const clock = (instant: string | null) => (instant ? wallClock(Date.parse(instant), timeZone) : '');
  const amounts = amountsOf(discount);
  return {
    nameRU,
    nameEN,
    from: clock(from),
    until: clock(until),
    kind: discount.kind,
    percent: discount.kind === 'percent' ? String(discount.percent) : '',
    amounts: {
      kzt: String(amounts.kzt ?? ''),
      rub: String(amounts.rub ?? ''),
      usd: String(amounts.usd ?? ''),
    },
    scope,
  };
};

const discountOf = ({ kind, percent, amounts }: CampaignValues): CampaignDiscount => {
  if (kind === 'percent') return { kind, percent: numberOf(percent) };
  const given: Price = {};
  for (const currency of CURRENCIES)
    if (amounts[currency].trim()) given[currency] = numberOf(amounts[currency]);
  return kind === 'price' ? { kind, price: given } : { kind, amount: given };
};

/** An unchanged time keeps its seconds, which the field does not show. */
export const bodyOf = (values: CampaignValues, saved: PanelCampaign, timeZone: string): CampaignSave => {
  const shown = valuesOf(saved, timeZone);
  const instant = (name: (typeof TIMES)[number]): string | null => {
    if (values[name] === shown[name]) return saved[name];
    return values[name] ? instantOf(values[name], timeZone) : null;
  };
  return {
    id: saved.id,
    revision: saved.revision,
    nameRU: values.nameRU.trim(),
    nameEN: values.nameEN.trim(),
    from: instant('from'),
    until: instant('until'),
    scope: values.scope,
    discount: discountOf(values),
  };
};

/** Error messages by field path of the endpoint. */
export const problemsOf = (t: TFunction<'admin'>, body: CampaignInput): Record<string, string> => {
  const problemOf = (path: string, tooLong: number | undefined): string => {
    if (path === 'until') return t('campaigns.problems.until');
    if (path === 'discount.percent') return t('campaigns.problems.percent', { max: MAX_CAMPAIGN_PERCENT });
    if (path === 'discount.amount' || path === 'discount.price') return t('campaigns.problems.noAmount');
    if (path.endsWith('.kzt')) return t('campaigns.problems.wholeAmount');
    if (path.startsWith('discount.')) return t('campaigns.problems.amount');
    if (path.startsWith('scope.')) return t('campaigns.problems.tooMany', { max: tooLong ?? 0 });
    return tooLong ? t('settings.problems.textTooLong', { max: tooLong }) : t('settings.problems.text');
  };
  return Object.fromEntries(
    (campaignInput.safeParse(body).error?.issues ?? []).map((issue) => {
      const path = issue.path.join('.');
      return [path, problemOf(path, issue.code === 'too_big' ? Number(issue.maximum) : undefined)];
    }),
  );
};
