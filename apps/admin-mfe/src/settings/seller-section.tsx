import { useTexts } from '@meridian/i18n';
import { TextInput } from '@meridian/ui';
import { Section } from './section.tsx';
import styles from './settings-page.module.css';
import type { Problems, SettingsValues } from './settings-values.ts';

const FIELDS = ['name', 'address', 'taxId', 'email', 'phone', 'hours', 'messenger', 'bank'] as const;

interface SellerSectionProps {
  seller: SettingsValues['seller'];
  problems: Problems;
  onChange: (part: Partial<SettingsValues>) => void;
}

/** The seller as pages, emails and invoices name it. */
export const SellerSection = ({ seller, problems, onChange }: SellerSectionProps) => {
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
            hint={
              field === 'taxId'
                ? t('settings.taxIdHint')
                : field === 'hours' || field === 'messenger'
                  ? t(`settings.sellerHints.${field}`)
                  : undefined
            }
            value={seller[field] ?? ''}
            error={problems[`seller.${field}`]}
            onChange={({ target }) => onChange({ seller: { ...seller, [field]: target.value } })}
            data-testid={`settings-seller-${field}`}
          />
        ))}
      </div>
    </Section>
  );
};
