import { useTexts } from '@meridian/i18n';
import { Checkbox, Select, type SelectOption, TextArea, TextInput } from '@meridian/ui';
import type { ReactNode } from 'react';
import { useWatch } from 'react-hook-form';
import { plainText, useTranslation } from './suggestions/use-translation.ts';
import type { SuggestedField } from './suggestions/use-values-in-use.ts';
import { listId } from './suggestions/value-lists.tsx';
import { useField, type WatchPath } from './use-field.ts';
import styles from './watch-form.module.css';
import type { WatchValues } from './watch-values.ts';

interface FieldProps {
  path: WatchPath;
  label: string;
  note?: string;
  hint?: ReactNode;
  lang?: string;
}

interface TextFieldProps extends FieldProps {
  inputMode?: 'decimal' | 'numeric' | 'url';
  /** Id of the list of suggestions. */
  list?: string;
  onFocus?: () => void;
  onLeave?: () => void;
}

/** A single-line text field. */
export const TextField = ({ path, onLeave, ...props }: TextFieldProps) => {
  const { onBlur, ...field } = useField(path);
  return (
    <TextInput
      {...props}
      {...field}
      onBlur={(event) => {
        onBlur(event);
        onLeave?.();
      }}
      look="frame"
      // Firefox shows no suggestions with "off".
      autoComplete={props.list ? undefined : 'off'}
    />
  );
};

const LongTextField = ({ path, ...texts }: FieldProps) => (
  <TextArea {...texts} {...useField(path)} look="frame" rows={5} />
);

export const SelectField = ({
  path,
  options,
  placeholder,
  ...texts
}: FieldProps & { options: readonly SelectOption[]; placeholder?: string }) => {
  const value: unknown = useWatch<WatchValues>({ name: path });
  const field = useField(path);
  // Controlled, because the options may be loaded after the value.
  return (
    <Select
      {...texts}
      {...field}
      look="frame"
      options={options}
      placeholder={placeholder}
      value={String(value)}
    />
  );
};

export const CheckField = ({ path, label, value }: { path: WatchPath; label: string; value: string }) => (
  <Checkbox label={label} value={value} {...useField(path)} />
);

/** A text in both languages, side by side. A missing or outdated translation shows a hint. */
export const BilingualField = ({
  paths,
  label,
  long = false,
  suggest,
}: {
  paths: readonly [english: WatchPath, russian: WatchPath];
  label: string;
  long?: boolean;
  /** Suggests the values of this field that other watches use. */
  suggest?: SuggestedField;
}) => {
  const { t } = useTexts('admin');
  const texts = useWatch<WatchValues>({ name: [...paths] }).map(plainText);
  const { stale, propsOf } = useTranslation(paths, suggest);
  return (
    <div className={styles.pair}>
      {(['en', 'ru'] as const).map((side, index) => {
        const [text, translated] = [texts[index], texts[1 - index]];
        const isStale = stale?.side === side && stale.text === text;
        const hint = isStale ? t('form.checkTranslation') : t('form.untranslated');
        const props = {
          path: paths[index === 0 ? 0 : 1],
          lang: side,
          label,
          note: side.toUpperCase(),
          hint: isStale || (translated && !text) ? hint : undefined,
        };
        if (long) return <LongTextField key={side} {...props} />;
        const list = suggest && listId(suggest, side);
        return <TextField key={side} {...props} {...propsOf(side)} list={list} />;
      })}
    </div>
  );
};
