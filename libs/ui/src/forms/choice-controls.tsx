import { useId } from 'react';
import type { ComponentPropsWithRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { FieldRemarks } from './field.tsx';
import styles from './choice-controls.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode;
  /** Muted text at the end of the row, as a count. */
  note?: ReactNode;
  error?: ReactNode;
};

/** A labelled check box; `data-testid` and the like go to the input itself. */
export function Checkbox({ label, note, error, className, ...input }: CheckboxProps): JSX.Element {
  const id = useId();
  return (
    <div className={className}>
      <label className={styles.choice}>
        <input
          {...input}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error ? `${id}-error` : undefined, input['aria-describedby'])}
          className={cx(styles.input, styles.box)}
        />
        <span className={styles.label}>{label}</span>
        {note === undefined ? null : <span className={styles.note}>{note}</span>}
      </label>
      <FieldRemarks error={error} errorId={`${id}-error`} />
    </div>
  );
}

export interface RadioOption {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  disabled?: boolean;
}

export type RadioGroupProps = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'value' | 'defaultValue' | 'id'
> & {
  legend: ReactNode;
  hideLegend?: boolean;
  options: readonly RadioOption[];
  /** Chosen value when controlled; `defaultValue` or a form library's `ref` otherwise. */
  value?: string;
  defaultValue?: string;
  error?: ReactNode;
};

/** One choice among a few. */
export function RadioGroup(props: RadioGroupProps): JSX.Element {
  const { legend, hideLegend, options, value, defaultValue, error, className, name, ...input } = props;
  const id = useId();
  return (
    <fieldset className={className} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={hideLegend ? 'visually-hidden' : styles.legend}>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            {...input}
            type="radio"
            name={name ?? id}
            value={option.value}
            disabled={option.disabled ?? input.disabled}
            {...(value === undefined ? {} : { checked: value === option.value })}
            {...(defaultValue === undefined ? {} : { defaultChecked: defaultValue === option.value })}
            className={cx(styles.input, styles.round)}
          />
          <span className={styles.label}>
            {option.label}
            {option.hint ? <span className={styles.hint}>{option.hint}</span> : null}
          </span>
        </label>
      ))}
      <FieldRemarks error={error} errorId={`${id}-error`} />
    </fieldset>
  );
}
