import { TextInput } from '@meridian/ui';
import styles from './day-field.module.css';
import { isDay } from './url/url-values.ts';

/** A day of a filter, in the format `yyyy-mm-dd`; '' or an invalid one for none. */
export const DayField = ({
  label,
  value,
  onChange,
  testId,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  testId?: string;
}) => (
  <TextInput
    type="date"
    label={label}
    look="frame"
    fieldClassName={styles.day}
    className={styles.input}
    value={isDay(value) ? value : ''}
    data-empty={isDay(value) ? undefined : ''}
    onChange={({ target }) => onChange(target.value)}
    data-testid={testId}
  />
);
