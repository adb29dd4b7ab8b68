import type { ComponentPropsWithRef, JSX, ReactNode } from 'react';
import { cx } from '../class-names.ts';
import { ChevronDownIcon } from '../icons/form-icons.tsx';
import { Field } from './field.tsx';
import type { FieldTexts } from './field.tsx';
import styles from './field.module.css';

interface Frame {
  /** A line below the control (default), or a border around it for dense screens. */
  look?: 'line' | 'frame';
}

export type TextInputProps = FieldTexts & Frame & ComponentPropsWithRef<'input'>;

/** A single-line field with its label; `ref`, `name`, `onChange` and `onBlur` of a form library are passed through. */
export const TextInput = (props: TextInputProps): JSX.Element => {
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
};

export type TextAreaProps = FieldTexts & Frame & ComponentPropsWithRef<'textarea'>;

/** A multi-line field. */
export const TextArea = (props: TextAreaProps): JSX.Element => {
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
};

export interface SelectOption {
  value: string;
  label: string;
  disabled?: boolean;
}

export type SelectProps = FieldTexts &
  Frame &
  ComponentPropsWithRef<'select'> & {
    /** Options; alternatively pass `<option>` children. */
    options?: readonly SelectOption[];
    /** Text while nothing is selected (value ''). */
    placeholder?: string;
    children?: ReactNode;
  };

/** A native select, which works on phones, with the keyboard and with screen readers. */
export const Select = (props: SelectProps): JSX.Element => {
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
};

const merged = <T extends { 'aria-describedby': string | undefined }>(
  control: T,
  described: string | undefined,
): T => ({ ...control, 'aria-describedby': cx(control['aria-describedby'], described) });
