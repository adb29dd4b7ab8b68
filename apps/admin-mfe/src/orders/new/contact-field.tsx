import { DELIVERY_COUNTRIES, PERSON_NAME_MAX_LENGTH } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Select, TextInput } from '@meridian/ui';
import type { TextField } from './new-order-values.ts';

const INPUT_MODES = new Map<TextField, 'tel' | 'email'>([
  ['phone', 'tel'],
  ['additionalPhone', 'tel'],
  ['email', 'email'],
]);
const OPTIONAL = new Set<TextField>(['additionalPhone', 'email', 'zipCode']);

interface ContactFieldProps {
  field: TextField;
  value: string;
  error: string | undefined;
  testId: string;
  onChange: (value: string) => void;
}

/** A field of a customer's contact or delivery. */
export const ContactField = ({ field, value, error, testId, onChange }: ContactFieldProps) => {
  const { t, language } = useTexts('admin');
  const label = t(`newOrder.fields.${field}`);
  if (field === 'country')
    return (
      <Select
        look="frame"
        label={label}
        options={DELIVERY_COUNTRIES.map((country) => ({
          value: country.value,
          label: language === 'ru' ? country.value : country.en,
        }))}
        value={value}
        error={error}
        onChange={({ target }) => onChange(target.value)}
        data-testid={testId}
      />
    );
  return (
    <TextInput
      look="frame"
      label={label}
      note={OPTIONAL.has(field) ? t('common.optional') : undefined}
      required={!OPTIONAL.has(field)}
      inputMode={INPUT_MODES.get(field)}
      autoComplete="off"
      maxLength={field === 'name' || field === 'surname' ? PERSON_NAME_MAX_LENGTH : 200}
      value={value}
      error={error}
      onChange={({ target }) => onChange(target.value)}
      data-testid={testId}
    />
  );
};
