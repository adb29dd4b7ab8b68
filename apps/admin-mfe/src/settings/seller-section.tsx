import { useTexts } from '@meridian/i18n';
import { Checkbox, TextInput } from '@meridian/ui';
import { Section } from './section.tsx';
import styles from './settings-page.module.css';
import type { Problems, SettingsValues } from './settings-values.ts';

const FIELDS = ['name', 'address', 'taxId', 'email', 'phone', 'hours', 'messenger', 'bank'] as const;

interface SellerSectionProps {
  values: Pick<SettingsValues, 'seller' | 'newLegalEntity'>;
  problems: Problems;
  onChange: (part: Partial<SettingsValues>) => void;
}

/** The seller as pages, emails and invoices name it. */
export const SellerSection = ({ values, problems, onChange }: SellerSectionProps) => {
  const { seller, newLegalEntity } = values;
  const { t } = useTexts('admin');
  return (
    <Section title={t('settings.seller')} lead={t('settings.sellerLead')} id="seller">
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
            onChange={({ target }) => onChange({ seller: { ...seller, [field]: target.value } })}
            data-testid={`settings-seller-${field}`}
          />
        ))}
      </div>
      <Checkbox
        label={t('settings.newLegalEntity')}
        checked={newLegalEntity}
        onChange={({ target }) => onChange({ newLegalEntity: target.checked })}
        data-testid="settings-seller-newLegalEntity"
      />
      <p className={styles.lead}>{t('settings.newLegalEntityHint')}</p>
    </Section>
  );
};
