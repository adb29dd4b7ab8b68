import { isApiError } from '@meridian/api-client';
import type { PanelSettings } from '@meridian/contracts';
import { countryAsTarget, deliveryCountryOf, deliveryDates, formatDays } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { ConfirmationDeclined, errorText } from '@meridian/panel';
import { Button, ConfirmDialog, Notice } from '@meridian/ui';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useSaveSettings } from './use-settings.ts';
import { DeliverySection } from './delivery-section.tsx';
import { HolidaysField } from './holidays-field.tsx';
import { Section } from './section.tsx';
import saveBar from '../panel/save-bar.module.css';
import styles from './settings-page.module.css';
import { bodyOf, problemsOf, type SettingsValues, valuesOf } from './settings-values.ts';
import { RatesSection } from './rates-section.tsx';
import { SellerSection } from './seller-section.tsx';
import { StockField } from './stock-field.tsx';
import { TaxSection } from './tax-section.tsx';

interface SettingsFormProps {
  settings: PanelSettings;
  /** Loads the current settings of the server; the previous ones after a failure. */
  reload: () => Promise<PanelSettings>;
}

/** The form of the settings of the shop. Values stay in the form until they are saved. */
export const SettingsForm = ({ settings, reload }: SettingsFormProps) => {
  const { t, language } = useTexts('admin');
  const { store } = useServices();
  const [base, setBase] = useState(settings);
  const [values, setValues] = useState(() => valuesOf(settings));
  const [attempts, setAttempts] = useState(0);
  const [isSaved, setIsSaved] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveSettings();
  const body = bodyOf(values, base.revision);
  const problems = problemsOf(t, body);
  const isValid = Object.keys(problems).length === 0;
  const isConflict = isApiError(save.error, 'conflict');
  const refused = isApiError(save.error) ? save.error.fields : {};
  // Problems are shown after the first attempt to save, so that half-typed values are not marked.
  const shown = attempts > 0 ? { ...refused, ...problems } : {};
  const isDirty = JSON.stringify(values) !== JSON.stringify(valuesOf(base));
  const blocker = useBlocker(() => isDirty && store.getState().token !== null);

  useEffect(() => {
    if (attempts === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid] input')?.focus();
  }, [attempts]);

  const change = (part: Partial<SettingsValues>) => {
    save.reset();
    setIsSaved(false);
    setValues((present) => ({ ...present, ...part }));
  };
  const show = (next: PanelSettings) => {
    save.reset();
    setBase(next);
    setValues(valuesOf(next));
    setAttempts(0);
  };
  const send = (revision: number) => {
    save.mutate(
      { ...body, revision },
      {
        onSuccess: (saved) => {
          show(saved);
          setIsSaved(true);
        },
        onError: () => setAttempts((count) => count + 1),
      },
    );
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    if (isValid) send(base.revision);
    else setAttempts((count) => count + 1);
  };

  const home = deliveryCountryOf(null);
  const dates = isValid ? deliveryDates(body.delivery, home.code, base.shopTime) : null;
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="settings-form">
      <DeliverySection
        values={values}
        body={isValid ? body : null}
        base={base}
        problems={shown}
        onChange={change}
      />
      <Section title={t('settings.holidays')} lead={t('settings.holidaysLead')}>
        <HolidaysField
          days={values.holidays}
          today={base.shopTime.day}
          error={shown['delivery.holidays']}
          onChange={(holidays) => change({ holidays })}
        />
      </Section>
      <Section title={t('settings.stock')} id="stock">
        <StockField
          value={values.lowStockThreshold}
          error={shown['lowStockThreshold']}
          onChange={(lowStockThreshold) => change({ lowStockThreshold })}
        />
      </Section>
      <SellerSection values={values} problems={shown} onChange={change} />
      <TaxSection taxRates={values.taxRates} problems={shown} onChange={change} />
      <RatesSection
        rates={values.exchangeRates}
        today={base.shopTime.day}
        onChange={(exchangeRates) => change({ exchangeRates })}
      />
      <div className={saveBar.bar}>
        <p className={styles.preview} aria-live="polite" data-testid="settings-preview">
          {dates
            ? t('settings.preview', {
                country: countryAsTarget(home, language),
                days: formatDays(dates, language),
              })
            : null}
        </p>
        {/* A toast would cover the button. */}
        <p role="status" className={styles.saved} data-testid="settings-saved">
          {isSaved ? t('settings.saved') : null}
        </p>
        {save.error && !(save.error instanceof ConfirmationDeclined) ? (
          <Notice tone="error" className={styles.failure}>
            {isConflict ? t('settings.conflict') : errorText(t, save.error)}
          </Notice>
        ) : null}
        {!save.error && attempts > 0 && !isValid ? (
          <p className={styles.problem} role="alert">
            {t('settings.problems.some')}
          </p>
        ) : null}
        {isConflict ? (
          <>
            <Button variant="secondary" size="small" onClick={() => void reload().then(show)}>
              {t('form.loadTheirs')}
            </Button>
            <Button
              variant="secondary"
              size="small"
              onClick={() => void reload().then(({ revision }) => send(revision))}
            >
              {t('form.saveMine')}
            </Button>
          </>
        ) : null}
        <Button
          type="submit"
          size="small"
          busy={save.isPending}
          busyLabel={t('settings.saving')}
          data-testid="settings-save"
        >
          {t('settings.save')}
        </Button>
      </div>
      <ConfirmDialog
        open={blocker.state === 'blocked'}
        title={t('form.leaveTitle')}
        text={t('form.leaveText')}
        yes={t('form.leaveYes')}
        no={t('states.cancel')}
        onNo={() => blocker.reset?.()}
        onYes={() => blocker.proceed?.()}
      />
    </form>
  );
};
