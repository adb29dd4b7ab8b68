import { useTexts } from '@meridian/i18n';
import { Checkbox, Select, type SelectOption, TextArea, TextInput } from '@meridian/ui';
import { useWatch } from 'react-hook-form';
import { useField, type WatchPath } from './use-field.ts';
import styles from './watch-form.module.css';
import type { WatchValues } from './watch-values.ts';

interface FieldProps {
  path: WatchPath;
  label: string;
  note?: string;
  hint?: string;
  lang?: string;
}

/** A single-line text field. */
export const TextField = ({
  path,
  inputMode,
  ...texts
}: FieldProps & { inputMode?: 'decimal' | 'numeric' | 'url' }) => (
  <TextInput {...texts} {...useField(path)} look="frame" inputMode={inputMode} autoComplete="off" />
);

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

/** A text in both languages, side by side. A missing translation shows a hint. */
export const BilingualField = ({
  paths: [english, russian],
  label,
  long = false,
}: {
  paths: readonly [english: WatchPath, russian: WatchPath];
  label: string;
  long?: boolean;
}) => {
  const { t } = useTexts('admin');
  const texts = useWatch<WatchValues>({ name: [english, russian] });
  const [hasEnglish, hasRussian] = texts.map((text) => typeof text === 'string' && text.trim() !== '');
  const Input = long ? LongTextField : TextField;
  const hint = t('form.untranslated');
  return (
    <div className={styles.pair}>
      <Input
        path={english}
        lang="en"
        label={label}
        note="EN"
        hint={hasRussian && !hasEnglish ? hint : undefined}
      />
      <Input
        path={russian}
        lang="ru"
        label={label}
        note="RU"
        hint={hasEnglish && !hasRussian ? hint : undefined}
      />
    </div>
  );
};
