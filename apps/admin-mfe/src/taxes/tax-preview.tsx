import type { Lookup } from '@meridian/contracts';
import {
  dateLocale,
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  noTaxReason,
  type Seller,
  type TaxRule,
  taxRateOf,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useState } from 'react';
import { SaleFields } from './sale-fields.tsx';
import styles from './taxes.module.css';

interface TaxPreviewProps {
  rules: readonly TaxRule[];
  seller: Seller;
  today: string;
  categories: readonly Lookup[];
}

/** The tax of an order whose invoice is issued on a day, by rules that may be unsaved. */
export const TaxPreview = ({ rules, seller, today, categories }: TaxPreviewProps) => {
  const { t, language } = useTexts('admin');
  const [sale, setSale] = useState({
    country: DELIVERY_COUNTRIES[2].code as DeliveryCountryCode,
    category: null as string | null,
    day: today,
  });
  const country = DELIVERY_COUNTRIES.find(({ code }) => code === sale.country)?.value ?? '';
  const rate = taxRateOf(seller, rules, { ...sale, country });
  const result = (): string => {
    if (sale.day === '') return '';
    if (rate === 0) return t(`taxes.noTax.${noTaxReason(seller, country)}`);
    return t('taxes.included', { rate: rate.toLocaleString(dateLocale(language)) });
  };
  return (
    <div className={styles.preview}>
      <div className={styles.add}>
        <SaleFields
          sale={sale}
          categories={categories}
          dayLabel={t('taxes.day')}
          testId="tax-preview"
          onChange={setSale}
        />
      </div>
      <p className={styles.result} aria-live="polite" data-testid="tax-preview">
        {result()}
      </p>
    </div>
  );
};
