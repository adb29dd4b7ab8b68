import { useTexts } from '@meridian/i18n';
import { countryName, SELLER_COUNTRIES, type Seller } from '@meridian/domain';
import { Checkbox, Select, TextInput } from '@meridian/ui';
import { Section } from '../panel/section.tsx';
import sectionStyles from '../panel/section.module.css';
import styles from './settings-page.module.css';
import { SellerNotice } from '../panel/seller-notice.tsx';
import type { Problems } from '../panel/versioned-form.tsx';
import type { SettingsValues } from './settings-values.ts';

const FIELDS = ['name', 'address', 'taxId', 'email', 'phone', 'hours', 'messenger', 'bank'] as const;

const REGISTRATIONS = ['yes', 'no'] as const;

interface SellerSectionProps {
  values: Pick<SettingsValues, 'seller' | 'newLegalEntity'>;
  problems: Problems;
  onChange: (part: Partial<SettingsValues>) => void;
}

/** The seller as pages, emails and invoices name it. */
export const SellerSection = ({ values, problems, onChange }: SellerSectionProps) => {
  const { seller, newLegalEntity } = values;
  const change = (part: Partial<Seller>) => onChange({ seller: { ...seller, ...part } });
  const { t, language } = useTexts('admin');
  return (
    <Section title={t('settings.seller')} lead={t('settings.sellerLead')} id="seller">
      <SellerNotice seller={seller} />
      <div className={styles.fields}>
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            look="frame"
            type={field === 'email' ? 'email' : 'text'}
            label={t(`settings.sellerFields.${field}`)}
            hint={field === 'hours' || field === 'messenger' ? t(`settings.sellerHints.${field}`) : undefined}
            value={seller[field] ?? ''}
            error={problems[`seller.${field}`]}
            onChange={({ target }) => change({ [field]: target.value })}
            data-testid={`settings-seller-${field}`}
          />
        ))}
        <Select
          look="frame"
          label={t('settings.sellerFields.country')}
          placeholder={t('settings.choose')}
          options={SELLER_COUNTRIES.map((code) => ({
            value: code,
            label: countryName(code, language),
          })).sort((one, other) => one.label.localeCompare(other.label, language))}
          value={seller.country ?? ''}
          error={problems['seller.country']}
          onChange={({ target }) => change({ country: target.value })}
          data-testid="settings-seller-country"
        />
        <Select
          look="frame"
          label={t('settings.sellerFields.isVatRegistered')}
          placeholder={t('settings.choose')}
          options={REGISTRATIONS.map((value) => ({ value, label: t(`settings.vatRegistrations.${value}`) }))}
          value={seller.isVatRegistered === undefined ? '' : seller.isVatRegistered ? 'yes' : 'no'}
          onChange={({ target }) =>
            change({ isVatRegistered: target.value === '' ? undefined : target.value === 'yes' })
          }
          data-testid="settings-seller-isVatRegistered"
        />
      </div>
      <div>
        <Checkbox
          label={t('settings.newLegalEntity')}
          checked={newLegalEntity}
          onChange={({ target }) => onChange({ newLegalEntity: target.checked })}
          data-testid="settings-seller-newLegalEntity"
        />
        <p className={sectionStyles.lead}>{t('settings.newLegalEntityHint')}</p>
      </div>
    </Section>
  );
};
