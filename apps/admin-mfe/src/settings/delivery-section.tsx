import type { PanelSettings, SettingsInput } from '@meridian/contracts';
import {
  dateLocale,
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  deliveryDates,
  formatDays,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, Select, Table, TextInput } from '@meridian/ui';
import { useId } from 'react';
import { Section } from '../panel/section.tsx';
import styles from './settings-page.module.css';
import type { Problems } from '../panel/versioned-form.tsx';
import type { SettingsValues } from './settings-values.ts';

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;
/** A Monday. */
const FIRST_MONDAY = Date.UTC(2024, 0, 1);
const DAY_MS = 86_400_000;
const HOURS = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));
const LIMITS = ['minDays', 'maxDays'] as const;

interface DeliverySectionProps {
  values: SettingsValues;
  /** The valid settings of the form; null while a field is invalid. */
  body: SettingsInput | null;
  /** The saved settings, with the time of the shop. */
  base: PanelSettings;
  problems: Problems;
  onChange: (part: Partial<SettingsValues>) => void;
}

type PartProps = Pick<DeliverySectionProps, 'values' | 'problems' | 'onChange'>;

const Weekdays = ({ values: { workingDays }, problems, onChange }: PartProps) => {
  const { t, language } = useTexts('admin');
  const errorId = useId();
  const error = problems['delivery.workingDays'];
  const format = new Intl.DateTimeFormat(dateLocale(language), { weekday: 'long', timeZone: 'UTC' });
  const toggle = (day: number) =>
    onChange({ workingDays: WEEKDAYS.filter((other) => workingDays.includes(other) !== (other === day)) });
  return (
    <fieldset data-invalid={error ? true : undefined} aria-describedby={error ? errorId : undefined}>
      <legend className={styles.legend}>{t('settings.workingDays')}</legend>
      <div className={styles.weekdays}>
        {WEEKDAYS.map((day) => (
          <Checkbox
            key={day}
            label={format.format(FIRST_MONDAY + (day - 1) * DAY_MS)}
            checked={workingDays.includes(day)}
            onChange={() => toggle(day)}
            data-testid={`settings-weekday-${day}`}
          />
        ))}
      </div>
      {error ? (
        <p id={errorId} className={styles.problem}>
          {error}
        </p>
      ) : null}
    </fieldset>
  );
};

/** Working days, cut-off hour and days per country, each with the dates of an order that is placed now. */
export const DeliverySection = ({ body, base, ...part }: DeliverySectionProps) => {
  const { t, language } = useTexts('admin');
  const { values, problems, onChange } = part;
  const datesOf = (code: DeliveryCountryCode): string => {
    const dates = body && deliveryDates(body.delivery, code, base.shopTime);
    return dates ? formatDays(dates, language) : '–';
  };
  return (
    <Section title={t('settings.delivery')} lead={t('settings.deliveryLead')}>
      <Weekdays {...part} />
      <Select
        look="frame"
        label={t('settings.cutOffHour')}
        hint={t('settings.cutOffHint')}
        fieldClassName={styles.short}
        options={HOURS}
        value={values.cutOffHour}
        error={problems['delivery.cutOffHour']}
        onChange={({ target }) => onChange({ cutOffHour: target.value })}
        data-testid="settings-cut-off"
      />
      <Table caption={t('settings.countries')} className={styles.countries}>
        <thead>
          <tr>
            <th scope="col">{t('settings.country')}</th>
            <th scope="col">{t('settings.minDays')}</th>
            <th scope="col">{t('settings.maxDays')}</th>
            <th scope="col">{t('settings.arrives')}</th>
          </tr>
        </thead>
        <tbody>
          {DELIVERY_COUNTRIES.map(({ code, value, en }) => {
            const country = language === 'ru' ? value : en;
            return (
              <tr key={code}>
                <th scope="row">{country}</th>
                {LIMITS.map((limit) => (
                  <td key={limit}>
                    <TextInput
                      inputMode="numeric"
                      look="frame"
                      hideLabel
                      label={t(`settings.${limit}Of`, { country })}
                      value={values.countries[code][limit]}
                      error={problems[`delivery.countries.${code}.${limit}`]}
                      onChange={({ target }) =>
                        onChange({
                          countries: {
                            ...values.countries,
                            [code]: { ...values.countries[code], [limit]: target.value },
                          },
                        })
                      }
                      data-testid={`settings-${limit}-${code}`}
                    />
                  </td>
                ))}
                <td className={styles.arrives} data-testid={`settings-arrives-${code}`}>
                  {datesOf(code)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Section>
  );
};
