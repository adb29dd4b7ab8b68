import { DELIVERY_COUNTRIES } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Table, TextInput } from '@meridian/ui';
import { Section } from '../panel/section.tsx';
import styles from './settings-page.module.css';
import type { Problems } from '../panel/versioned-form.tsx';
import type { SettingsValues } from './settings-values.ts';

interface TaxSectionProps {
  taxRates: SettingsValues['taxRates'];
  problems: Problems;
  onChange: (part: Partial<SettingsValues>) => void;
}

/** The tax that prices include, by country of delivery. */
export const TaxSection = ({ taxRates, problems, onChange }: TaxSectionProps) => {
  const { t, language } = useTexts('admin');
  return (
    <Section title={t('settings.tax')} lead={t('settings.taxLead')} id="tax">
      <Table caption={t('settings.tax')} className={styles.countries}>
        <thead>
          <tr>
            <th scope="col">{t('settings.country')}</th>
            <th scope="col">{t('settings.taxRate')}</th>
          </tr>
        </thead>
        <tbody>
          {DELIVERY_COUNTRIES.map(({ code, value, en }) => {
            const country = language === 'ru' ? value : en;
            return (
              <tr key={code}>
                <th scope="row">{country}</th>
                <td>
                  <TextInput
                    inputMode="decimal"
                    look="frame"
                    hideLabel
                    label={t('settings.taxRateOf', { country })}
                    value={taxRates[code]}
                    error={problems[`taxRates.${code}`]}
                    onChange={({ target }) => onChange({ taxRates: { ...taxRates, [code]: target.value } })}
                    data-testid={`settings-tax-${code}`}
                  />
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
};
