import {
  CURRENCIES,
  type CampaignDiscount,
  type CampaignScope,
  dateLocale,
  formatPrice,
  type Price,
  type PromotionDiscount,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';

const SCOPE_LISTS = ['watches', 'brands', 'collections', 'categories', 'flags'] as const;

/** Texts of prices, discounts, scopes and times of sales and promo codes. Times are those of the shop's clock. */
export const useDiscountTexts = (timeZone: string) => {
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
  const discount = (value: CampaignDiscount | PromotionDiscount): string => {
    if (value.kind === 'percent') return `−${t('discounts.percentOf', { percent: value.percent })}`;
    if (value.kind === 'amount') return amounts(value.amount, '−');
    return value.kind === 'price' ? amounts(value.price) : t(`promotions.kinds.${value.kind}`);
  };
  const scope = (value: Partial<CampaignScope>): string =>
    SCOPE_LISTS.flatMap((list) => {
      const count = value[list]?.length ?? 0;
      return count > 0 ? [t(`discounts.counts.${list}`, { count })] : [];
    }).join(', ') || t('discounts.allWatches');
  const time = (instant: string): string => format.format(new Date(instant));
  const period = ({ from, until }: { from: string | null; until: string | null }): string => {
    if (from && until) return t('discounts.period', { from: time(from), until: time(until) });
    if (from) return t('discounts.periodFrom', { from: time(from) });
    return until ? t('discounts.periodUntil', { until: time(until) }) : t('discounts.periodOpen');
  };
  return { amounts, discount, scope, period, time };
};
