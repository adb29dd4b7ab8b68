import type { PanelSettings } from '@meridian/contracts';
import { countryAsTarget, deliveryCountryOf, deliveryDates, formatDays } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { SaveBar, useVersionedForm } from '../panel/versioned-form.tsx';
import { useSaveSettings } from '../data/use-settings.ts';
import { DeliverySection } from './delivery-section.tsx';
import { DaysField } from '../panel/days-field.tsx';
import { Section } from '../panel/section.tsx';
import styles from './settings-page.module.css';
import { bodyOf, problemsOf, valuesOf } from './settings-values.ts';
import { SellerSection } from './seller-section.tsx';
import { StockField } from './stock-field.tsx';

interface SettingsFormProps {
  settings: PanelSettings;
  /** Loads the current settings of the server; the previous ones after a failure. */
  reload: () => Promise<PanelSettings>;
}

/** The form of the settings of the shop. */
export const SettingsForm = ({ settings, reload }: SettingsFormProps) => {
  const { t, language } = useTexts('admin');
  const settingsForm = useVersionedForm({
    loaded: settings,
    reload,
    valuesOf,
    bodyOf,
    problemsOf: (checked) => problemsOf(t, checked),
    save: useSaveSettings(),
  });
  const { form, base, values, body, isValid, problems, change, submit } = settingsForm;
  const home = deliveryCountryOf(null);
  const dates = isValid ? deliveryDates(body.delivery, home.code, base.shopTime) : null;
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="settings-form">
      <DeliverySection
        values={values}
        body={isValid ? body : null}
        base={base}
        problems={problems}
        onChange={change}
      />
      <Section title={t('settings.holidays')} lead={t('settings.holidaysLead')}>
        <DaysField
          days={values.holidays}
          today={base.shopTime.day}
          label={t('settings.newHoliday')}
          empty={t('settings.noHolidays')}
          error={problems['delivery.holidays']}
          onChange={(holidays) => change({ holidays })}
        />
      </Section>
      <Section title={t('settings.stock')} id="stock">
        <StockField
          value={values.lowStockThreshold}
          error={problems['lowStockThreshold']}
          onChange={(lowStockThreshold) => change({ lowStockThreshold })}
        />
      </Section>
      <SellerSection values={values} problems={problems} onChange={change} />
      <SaveBar form={settingsForm} testId="settings">
        <p className={styles.preview} aria-live="polite" data-testid="settings-preview">
          {dates
            ? t('settings.preview', {
                country: countryAsTarget(home, language),
                days: formatDays(dates, language),
              })
            : null}
        </p>
      </SaveBar>
    </form>
  );
};
