import type { PanelCampaign } from '@meridian/contracts';
import {
  CURRENCIES,
  type CampaignDiscount,
  type CampaignScope,
  dateLocale,
  formatPrice,
  type Price,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';

const SCOPE_LISTS = ['watches', 'brands', 'collections', 'categories', 'flags'] as const;

/** Texts of prices, discounts, scopes and times of campaigns. Times are those of the shop's clock. */
export const useCampaignTexts = (timeZone: string) => {
  const { t, language } = useTexts('admin');
  const format = new Intl.DateTimeFormat(dateLocale(language), {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  });
  const amounts = (price: Price, sign = ''): string =>
    CURRENCIES.flatMap((currency) => {
      const amount = price[currency];
      return amount === undefined ? [] : [sign + formatPrice(amount, currency, language)];
    }).join(' · ');
  const discount = (value: CampaignDiscount): string => {
    if (value.kind === 'percent') return `−${t('campaigns.percentOf', { percent: value.percent })}`;
    return value.kind === 'amount' ? amounts(value.amount, '−') : amounts(value.price);
  };
  const scope = (value: CampaignScope): string =>
    SCOPE_LISTS.flatMap((list) =>
      value[list].length > 0 ? [t(`campaigns.counts.${list}`, { count: value[list].length })] : [],
    ).join(', ') || t('campaigns.allWatches');
  const time = (instant: string): string => format.format(new Date(instant));
  const period = ({ from, until }: Pick<PanelCampaign, 'from' | 'until'>): string => {
    if (from && until) return t('campaigns.period', { from: time(from), until: time(until) });
    if (from) return t('campaigns.periodFrom', { from: time(from) });
    return until ? t('campaigns.periodUntil', { until: time(until) }) : t('campaigns.periodOpen');
  };
  return { amounts, discount, scope, period };
};
