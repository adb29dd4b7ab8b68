import { useId } from 'react';
import type { JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './field.module.css';

/** Attributes that a control gets from its field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Props of every labelled control. */
export interface FieldTexts {
  label: ReactNode;
  /** Permanent hint below the control. */
  hint?: ReactNode;
  /** Error message; marks the control invalid and is announced with it. */
  error?: ReactNode;
  /** Hides the label visually. */
  hideLabel?: boolean;
  /** Muted text after the label, e.g. "optional". */
  note?: ReactNode;
  /** Class of the whole field; `className` goes to the control. */
  fieldClassName?: string;
}

export type FieldProps = FieldTexts & {
  /** Id of the control, if other elements refer to it. */
  id?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, hint and error of a control, connected by ids. */
export const Field = (props: FieldProps): JSX.Element => {
  const { label, hint, error, hideLabel, note, fieldClassName, id: given, children } = props;
  const own = useId();
  const id = given ?? own;
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <div className={cx(styles.field, fieldClassName)}>
      <label htmlFor={id} className={hideLabel ? 'visually-hidden' : styles.label}>
        {label}
        {note ? <span className={styles.note}> {note}</span> : null}
      </label>
      {children({
        id,
        'aria-describedby': cx(errorId, hintId),
        'aria-invalid': error ? true : undefined,
      })}
      <FieldRemarks error={error} errorId={errorId} hint={hint} hintId={hintId} />
    </div>
  );
};

interface RemarksProps {
  error?: ReactNode;
  errorId?: string;
  hint?: ReactNode;
  hintId?: string;
}

/** The lines below a control: the error, then the hint. */
export const FieldRemarks = ({ error, errorId, hint, hintId }: RemarksProps): JSX.Element => (
  <>
    {error ? (
      <p id={errorId} className={styles.error}>
        {error}
      </p>
    ) : null}
    {hint ? (
      <p id={hintId} className={styles.hint}>
        {hint}
      </p>
    ) : null}
  </>
);
