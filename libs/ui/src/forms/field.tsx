import { useId } from 'react';
import type { JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import styles from './field.module.css';

/** What a control takes over from its field. */
export interface FieldControl {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** What every labelled control understands. */
export interface FieldTexts {
  label: ReactNode;
  /** A lasting remark under the control. */
  hint?: ReactNode;
  /** What is wrong; marks the control invalid and is read out with it. */
  error?: ReactNode;
  /** Hides the label from the eye only. */
  hideLabel?: boolean;
  /** Shown muted after the label, as "optional". */
  note?: ReactNode;
  /** Class of the whole field; `className` goes to the control. */
  fieldClassName?: string;
}

export type FieldProps = FieldTexts & {
  /** Id of the control, if it must be known outside. */
  id?: string;
  children: (control: FieldControl) => ReactNode;
};

/** Label, hint and error around a control, wired to it by ids. */
export function Field(props: FieldProps): JSX.Element {
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
}

interface RemarksProps {
  error?: ReactNode;
  errorId?: string;
  hint?: ReactNode;
  hintId?: string;
}

/** The lines under a control: what is wrong, then the hint. */
export function FieldRemarks({ error, errorId, hint, hintId }: RemarksProps): JSX.Element {
  return (
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
}
