import {
  MAX_DELIVERY_DAYS,
  MAX_HOLIDAYS,
  MAX_LOW_STOCK_THRESHOLD,
  type PanelSettings,
  type SettingsInput,
  settingsInput,
} from '@meridian/contracts';
import { DELIVERY_COUNTRIES, type DeliveryCountryCode, type Seller } from '@meridian/domain';
import type { TFunction } from '@meridian/i18n';
import { numberOf } from '../data/plain-number.ts';
import type { Problems } from '../panel/versioned-form.tsx';

/** The values of the form. Numbers are texts, because a number field can be empty. */
export interface SettingsValues {
  workingDays: number[];
  holidays: string[];
  cutOffHour: string;
  countries: Record<DeliveryCountryCode, { minDays: string; maxDays: string }>;
  lowStockThreshold: string;
  seller: Seller;
  /** Whether the seller becomes another legal entity with the next save. */
  newLegalEntity: boolean;
}

/** The form values of saved settings. Holidays in the past are left out, because a save drops them. */
export const valuesOf = ({
  delivery,
  lowStockThreshold,
  seller,
  shopTime,
}: PanelSettings): SettingsValues => ({
  workingDays: delivery.workingDays,
  holidays: delivery.holidays.filter((day) => day >= shopTime.day),
  cutOffHour: String(delivery.cutOffHour),
  countries: Object.fromEntries(
    DELIVERY_COUNTRIES.map(({ code }) => {
      const { minDays, maxDays } = delivery.countries[code];
      return [code, { minDays: String(minDays), maxDays: String(maxDays) }];
    }),
  ) as SettingsValues['countries'],
  lowStockThreshold: String(lowStockThreshold),
  seller,
  newLegalEntity: false,
});

/** The request body of the form values. */
export const bodyOf = (values: SettingsValues, revision: number): SettingsInput => ({
  delivery: {
    workingDays: values.workingDays,
    holidays: values.holidays,
    cutOffHour: Number(values.cutOffHour),
    countries: Object.fromEntries(
      DELIVERY_COUNTRIES.map(({ code }) => {
        const { minDays, maxDays } = values.countries[code];
        return [code, { minDays: numberOf(minDays), maxDays: numberOf(maxDays) }];
      }),
    ) as SettingsInput['delivery']['countries'],
  },
  lowStockThreshold: numberOf(values.lowStockThreshold),
  seller: values.seller,
  ...(values.newLegalEntity && { newLegalEntity: true }),
  revision,
});

/** The errors of a request body, by the server's schema. */
export const problemsOf = (t: TFunction<'admin'>, body: SettingsInput): Problems => {
  const problems: Problems = {};
  for (const issue of settingsInput.safeParse(body).error?.issues ?? []) {
    const { path, code } = issue;
    const field = path.join('.');
    if (field === 'delivery.workingDays') problems[field] = t('settings.problems.workingDays');
    else if (field === 'delivery.holidays')
      problems[field] = t('settings.problems.holidays', { max: MAX_HOLIDAYS });
    else if (field === 'seller.email') problems[field] ??= t('settings.problems.email');
    else if (issue.code === 'too_big' && path[0] === 'seller')
      problems[field] ??= t('settings.problems.textTooLong', { max: Number(issue.maximum) });
    else if (field === 'seller.messenger') problems[field] ??= t('settings.problems.link');
    else if (path[0] === 'seller') problems[field] ??= t('settings.problems.text');
    else if (code === 'custom') problems[field] = t('settings.problems.range');
    else {
      const max = field === 'lowStockThreshold' ? MAX_LOW_STOCK_THRESHOLD : MAX_DELIVERY_DAYS;
      problems[field] ??= t('settings.problems.number', { max });
    }
  }
  return problems;
};
