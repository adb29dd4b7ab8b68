import type { ChangeEvent } from 'react';
import styles from './delivery.module.css';

export interface ChoiceOption {
  value: string;
  name: string;
  price?: string;
  /** Facts below the name; empty ones are left out. */
  detail?: readonly string[];
}

interface ChoiceProps {
  legend: string;
  name: string;
  /** Test hook of an option. */
  hook: string;
  busy?: boolean;
  options: readonly ChoiceOption[];
  value: string;
  onChange: (event: ChangeEvent<HTMLInputElement>) => void;
}

/** One of several options, as cards with radio buttons. */
export const Choice = ({ legend, name, hook, busy, options, value, onChange }: ChoiceProps) => (
  <fieldset className={styles.choice} aria-busy={busy}>
    <legend className={styles.legend}>{legend}</legend>
    {options.map((option) => (
      <label key={option.value} className={styles.option} data-value={option.value} data-testid={hook}>
        <input
          type="radio"
          name={name}
          value={option.value}
          checked={option.value === value}
          onChange={onChange}
        />
        <span className={styles.name}>{option.name}</span>
        {option.price ? <span className={styles.price}>{option.price}</span> : null}
        {option.detail ? (
          <span className={styles.detail}>{option.detail.filter(Boolean).join(' · ')}</span>
        ) : null}
      </label>
    ))}
  </fieldset>
);
