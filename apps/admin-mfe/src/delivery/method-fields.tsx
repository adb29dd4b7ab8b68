import { CARRIERS, type Carrier, DELIVERY_KINDS, type DeliveryKind } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, Select, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { carrierName } from '../data/order-text.ts';
import type { Problems } from '../panel/versioned-form.tsx';
import { DaysField } from '../panel/days-field.tsx';
import styles from './delivery.module.css';
import type { MethodValues } from './method-values.ts';

/** Carriers whose prices the shop can ask for. */
const PRICING_CARRIERS: readonly string[] = ['cdek'];
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const PRICINGS = ['table', 'carrier'] as const;

export interface MethodPartProps {
  method: MethodValues;
  /** Of the method in the problems. */
  path: string;
  problems: Problems;
  onChange: (part: Partial<MethodValues>) => void;
}

/** The fields of a method of delivery besides its rates. */
export const MethodFields = ({ method, path, problems, onChange }: MethodPartProps) => {
  const { t, language } = useTexts('admin');
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const text = (field: 'nameEN' | 'nameRU' | 'taxRate') => ({
    look: 'frame' as const,
    value: method[field],
    error: problems[`${path}.${field}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [field]: target.value }),
    'data-testid': `delivery-${field}`,
  });
  return (
    <>
      <div>
        <Checkbox
          label={t('delivery.active')}
          checked={method.isActive}
          onChange={({ target }) => onChange({ isActive: target.checked })}
          data-testid="delivery-active"
        />
        <Checkbox
          label={t('delivery.cashOnDelivery')}
          checked={method.cashOnDelivery}
          onChange={({ target }) => onChange({ cashOnDelivery: target.checked })}
          data-testid="delivery-cash"
        />
      </div>
      <div className={styles.pairs}>
        <TextInput {...text('nameRU')} lang="ru" label={t('lookups.nameRU')} maxLength={60} />
        <TextInput {...text('nameEN')} lang="en" label={t('lookups.nameEN')} maxLength={60} />
        <Select
          look="frame"
          label={t('delivery.kind')}
          hint={t(`delivery.kindHints.${method.kind}`)}
          options={DELIVERY_KINDS.map((value) => ({ value, label: t(`delivery.kinds.${value}`) }))}
          value={method.kind}
          onChange={({ target }) => onChange({ kind: target.value as DeliveryKind })}
          data-testid="delivery-kind"
        />
        <Select
          look="frame"
          label={t('delivery.carrier')}
          placeholder={t('delivery.noCarrier')}
          options={CARRIERS.map((value) => ({ value, label: carrierName(value, language) }))}
          value={method.carrier}
          onChange={({ target }) => {
            const carrier = target.value as Carrier | '';
            onChange({ carrier, ...(!PRICING_CARRIERS.includes(carrier) && { pricing: 'table' }) });
          }}
          data-testid="delivery-carrier"
        />
        {PRICING_CARRIERS.includes(method.carrier) ? (
          <Select
            look="frame"
            label={t('delivery.pricing')}
            hint={t(`delivery.pricingHints.${method.pricing}`)}
            options={PRICINGS.map((value) => ({ value, label: t(`delivery.pricings.${value}`) }))}
            value={method.pricing}
            onChange={({ target }) => onChange({ pricing: target.value as MethodValues['pricing'] })}
            data-testid="delivery-pricing"
          />
        ) : null}
        <Select
          look="frame"
          label={t('settings.cutOffHour')}
          hint={t('delivery.cutOffHint')}
          placeholder={t('delivery.asShop')}
          options={HOURS}
          value={method.cutOffHour}
          onChange={({ target }) => onChange({ cutOffHour: target.value })}
          data-testid="delivery-cut-off"
        />
        <TextInput
          {...text('taxRate')}
          inputMode="decimal"
          label={t('delivery.taxRate')}
          note={t('common.optional')}
          hint={t('delivery.taxHint')}
        />
      </div>
      <section>
        <h3 className={styles.subtitle}>{t('delivery.blackoutDays')}</h3>
        <DaysField
          days={method.blackoutDays}
          today={today}
          label={t('delivery.newBlackoutDay')}
          empty={t('delivery.noBlackoutDays')}
          error={problems[`${path}.blackoutDays`]}
          onChange={(blackoutDays) => onChange({ blackoutDays })}
        />
      </section>
    </>
  );
};
