import { useId } from 'react';
import type { ComponentPropsWithRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { FieldRemarks } from './field.tsx';
import styles from './choice-controls.module.css';

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode;
  /** Muted text at the end of the row, e.g. a count. */
  note?: ReactNode;
  error?: ReactNode;
};

/** A labelled checkbox; other attributes such as `data-testid` go to the input. */
export const Checkbox = ({ label, note, error, className, ...input }: CheckboxProps): JSX.Element => {
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
};
