import { dateLocale } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Chip, TextInput } from '@meridian/ui';
import { type KeyboardEvent, useState } from 'react';
import styles from './days-field.module.css';

interface DaysFieldProps {
  days: readonly string[];
  /** The first day that can be added. */
  today: string;
  /** Of the field of a new day. */
  label: string;
  /** Without days. */
  empty: string;
  error: string | undefined;
  onChange: (days: string[]) => void;
}

/** Adds and removes days without dispatch and delivery. */
export const DaysField = ({ days, today, label, empty, error, onChange }: DaysFieldProps) => {
  const { t, language } = useTexts('admin');
  const [day, setDay] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'long', timeZone: 'UTC' });
  const add = () => {
    const isValid = day >= today;
    setIsRejected(!isValid);
    if (!isValid) return;
    onChange([...new Set([...days, day])].sort());
    setDay('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would otherwise save the form.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.days}>
      {days.length === 0 ? (
        <p className={styles.muted}>{empty}</p>
      ) : (
        <ul className={styles.chips}>
          {days.map((holiday) => {
            const name = format.format(new Date(holiday));
            return (
              <li key={holiday} data-testid="holiday">
                <Chip
                  onRemove={() => onChange(days.filter((other) => other !== holiday))}
                  removeLabel={t('settings.removeHoliday', { day: name })}
                >
                  {name}
                </Chip>
              </li>
            );
          })}
        </ul>
      )}
      <div className={styles.add}>
        <TextInput
          type="date"
          look="frame"
          label={label}
          min={today}
          value={day}
          error={isRejected ? t('settings.problems.day') : error}
          onChange={({ target }) => setDay(target.value)}
          onKeyDown={addOnEnter}
          data-testid="holiday-day"
        />
        <Button variant="secondary" size="small" onClick={add} data-testid="holiday-add">
          {t('settings.addHoliday')}
        </Button>
      </div>
    </div>
  );
};
