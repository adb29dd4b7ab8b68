import type { Lookup } from '@meridian/contracts';
import { DELIVERY_COUNTRIES, type DeliveryCountryCode, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Select, TextInput } from '@meridian/ui';
import type { KeyboardEventHandler } from 'react';

interface Sale {
  country: DeliveryCountryCode;
  category: string | null;
  day: string;
}

interface SaleFieldsProps {
  sale: Sale;
  categories: readonly Lookup[];
  dayLabel: string;
  /** The first day that can be chosen. */
  min?: string;
  dayError?: string | undefined;
  /** In front of the test ids. */
  testId: string;
  onChange: (sale: Sale) => void;
  onKeyDown?: KeyboardEventHandler;
}

/** What a tax rate depends on: country of delivery, category and day. */
export const SaleFields = ({
  sale,
  categories,
  dayLabel,
  min,
  dayError,
  testId,
  onChange,
  onKeyDown,
}: SaleFieldsProps) => {
  const { t, language } = useTexts('admin');
  return (
    <>
      <Select
        look="frame"
        label={t('settings.country')}
        options={DELIVERY_COUNTRIES.map(({ code, value, en }) => ({
          value: code,
          label: language === 'ru' ? value : en,
        }))}
        value={sale.country}
        onChange={({ target }) => onChange({ ...sale, country: target.value as DeliveryCountryCode })}
        data-testid={`${testId}-country`}
      />
      <Select
        look="frame"
        label={t('taxes.category')}
        options={[
          { value: '', label: t('taxes.allCategories') },
          ...categories.map((category) => ({
            value: category._id,
            label: inLanguage(category, 'name', language),
          })),
        ]}
        value={sale.category ?? ''}
        onChange={({ target }) => onChange({ ...sale, category: target.value || null })}
        data-testid={`${testId}-category`}
      />
      <TextInput
        type="date"
        look="frame"
        label={dayLabel}
        min={min}
        value={sale.day}
        error={dayError}
        onChange={({ target }) => onChange({ ...sale, day: target.value })}
        onKeyDown={onKeyDown}
        data-testid={`${testId}-day`}
      />
    </>
  );
};
