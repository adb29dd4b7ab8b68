import type { ComponentPropsWithRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/interface-icons.tsx';
import { Field } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface Frame {
  /** A line under the control (default), or a frame around it for dense screens. */
  look?: 'line' | 'frame';
}

export type TextInputProps = FieldTexts & Frame & ComponentPropsWithRef<'input'>;

/** A one-line field with its label; `ref`, `name`, `onChange` and `onBlur` of a form library pass through. */
export function TextInput(props: TextInputProps): JSX.Element {
  const { label, hint, error, hideLabel, note, fieldClassName, look, className, id, ...input } = props;
  return (
    <Field {...{ label, hint, error, hideLabel, note, fieldClassName, id }}>
      {(control) => (
        <input
          type="text"
          {...input}
          {...merged(control, input['aria-describedby'])}
          className={cx(styles.control, look === 'frame' && styles.framed, className)}
        />
      )}
    </Field>
  );
}

export type TextAreaProps = FieldTexts & Frame & ComponentPropsWithRef<'textarea'>;

/** A field of several lines. */
export function TextArea(props: TextAreaProps): JSX.Element {
  const { label, hint, error, hideLabel, note, fieldClassName, look, className, id, ...input } = props;
  return (
    <Field {...{ label, hint, error, hideLabel, note, fieldClassName, id }}>
      {(control) => (
        <textarea
          rows={4}
          {...input}
          {...merged(control, input['aria-describedby'])}
          className={cx(styles.control, look === 'frame' && styles.framed, className)}
        />
      )}
    </Field>
  );
}

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectProps = FieldTexts &
  Frame &
  ComponentPropsWithRef<'select'> & {
    /** The choices; or give `<option>` children instead. */
    options?: readonly SelectOption[];
    /** Shown while nothing is chosen (value ''). */
    placeholder?: string;
    children?: ReactNode;
  };

/** The platform's select: right on phones, with the keyboard and for readers. */
export function Select(props: SelectProps): JSX.Element {
  const { label, hint, error, hideLabel, note, fieldClassName, look, className, id, ...more } = props;
  const { options = [], placeholder, children, ...select } = more;
  return (
    <Field {...{ label, hint, error, hideLabel, note, fieldClassName, id }}>
      {(control) => (
        <div className={styles.selectBox}>
          <select
            {...select}
            {...merged(control, select['aria-describedby'])}
            className={cx(styles.control, look === 'frame' && styles.framed, className)}
          >
            {placeholder === undefined ? null : <option value="">{placeholder}</option>}
            {options.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
            {children}
          </select>
          <ChevronDownIcon size={18} className={styles.selectSign} />
        </div>
      )}
    </Field>
  );
}

function merged<T extends { 'aria-describedby': string | undefined }>(
  control: T,
  described: string | undefined,
): T {
  return { ...control, 'aria-describedby': cx(control['aria-describedby'], described) };
}
