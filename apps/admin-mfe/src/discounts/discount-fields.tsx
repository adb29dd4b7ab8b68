import { CURRENCIES, CURRENCY_SYMBOLS, inLanguage } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, Chip, TextInput } from '@meridian/ui';
import { useCollections } from '../data/use-collections.ts';
import { useLookups } from '../data/use-lookups.ts';
import type { Problems } from '../panel/versioned-form.tsx';
import { type AmountValues, NAMES, type PeriodValues, TIMES } from './discount-values.ts';
import styles from './discounts.module.css';

const MAX_TIME = '9999-12-31T23:59';

interface PeriodFieldsProps {
  values: PeriodValues;
  problems: Problems;
  timeZone: string;
  isBeginningFixed: boolean;
  /** In front of the test ids, as in the other fields. */
  testId: string;
  onChange: (part: Partial<PeriodValues>) => void;
}

/** The names, the beginning and the end. */
export const PeriodFields = (props: PeriodFieldsProps) => {
  const { values, problems, timeZone, isBeginningFixed, testId, onChange } = props;
  const { t } = useTexts('admin');
  return (
    <div className={styles.pairs}>
      {NAMES.map((name) => (
        <TextInput
          key={name}
          look="frame"
          lang={name === 'nameRU' ? 'ru' : 'en'}
          label={t(`lookups.${name}`)}
          autoComplete="off"
          value={values[name]}
          error={problems[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
          data-testid={`${testId}-${name}`}
        />
      ))}
      {TIMES.map((name) => (
        <TextInput
          key={name}
          type="datetime-local"
          max={MAX_TIME}
          look="frame"
          label={t(`discounts.${name}`)}
          hint={t(`discounts.${name}Hint`, { zone: timeZone })}
          value={values[name]}
          error={problems[name]}
          disabled={name === 'from' && isBeginningFixed}
          onChange={({ target }) => onChange({ [name]: target.value })}
          data-testid={`${testId}-${name}`}
        />
      ))}
    </div>
  );
};

interface PercentFieldProps {
  value: string;
  problems: Problems;
  disabled?: boolean;
  testId: string;
  onChange: (value: string) => void;
}

/** The percentage of a discount. */
export const PercentField = ({ value, problems, disabled, testId, onChange }: PercentFieldProps) => {
  const { t } = useTexts('admin');
  return (
    <TextInput
      look="frame"
      inputMode="numeric"
      label={t('discounts.percent')}
      autoComplete="off"
      disabled={disabled}
      value={value}
      error={problems['discount.percent']}
      onChange={({ target }) => onChange(target.value)}
      data-testid={testId}
    />
  );
};

interface AmountFieldsProps {
  label: string;
  values: AmountValues;
  problems: Problems;
  /** The path of the amounts in the body. */
  path: string;
  disabled?: boolean;
  testId: string;
  onChange: (values: AmountValues) => void;
}

/** An amount for each currency. */
export const AmountFields = (props: AmountFieldsProps) => {
  const { label, values, problems, path, disabled, testId, onChange } = props;
  const { t } = useTexts('admin');
  return CURRENCIES.map((currency) => (
    <TextInput
      key={currency}
      look="frame"
      inputMode="decimal"
      label={`${label}, ${CURRENCY_SYMBOLS[currency]}`}
      note={t('common.optional')}
      autoComplete="off"
      disabled={disabled}
      value={values[currency]}
      error={problems[`${path}.${currency}`] ?? (currency === 'kzt' ? problems[path] : undefined)}
      onChange={({ target }) => onChange({ ...values, [currency]: target.value })}
      data-testid={`${testId}-${currency}`}
    />
  ));
};

/** The entries that a scope can refer to; undefined while they are loading. */
export const useReferences = () => {
  const { language } = useTexts('admin');
  const choices = (entries: { _id: string; nameEN: string; nameRU: string }[] | undefined) =>
    entries?.map((entry) => ({ value: entry._id, label: inLanguage(entry, 'name', language) }));
  return {
    brands: choices(useLookups('brands').data),
    collections: choices(useCollections().data),
    categories: choices(useLookups('categories').data),
  };
};

/** Entries of a scope that have been deleted since. They are removed together. */
export const DeletedEntries = ({ text, onRemove }: { text: string; onRemove: () => void }) => {
  const { t } = useTexts('admin');
  return (
    <Chip onRemove={onRemove} removeLabel={t('discounts.removeDeleted', { name: text })}>
      {text}
    </Chip>
  );
};

interface AllWatchesProps {
  checked: boolean;
  problems: Problems;
  testId: string;
  onChange: (isForAll: boolean) => void;
}

/** Whether a discount is for all watches, in place of those that are chosen below. */
export const AllWatches = ({ checked, problems, testId, onChange }: AllWatchesProps) => {
  const { t } = useTexts('admin');
  return (
    <Checkbox
      label={t('discounts.allWatches')}
      checked={checked}
      error={problems['scope']}
      onChange={({ target }) => onChange(target.checked)}
      data-testid={testId}
    />
  );
};

interface ChoiceListProps<T> {
  legend: string;
  /** Undefined while they are loading. */
  choices: readonly { value: T; label: string }[] | undefined;
  chosen: readonly T[];
  testId: string;
  onChange: (chosen: T[]) => void;
}

/** A group of checkboxes, and the deleted entries; nothing without any. */
export const ChoiceList = <T extends string>(props: ChoiceListProps<T>) => {
  const { legend, choices, chosen, testId, onChange } = props;
  const { t } = useTexts('admin');
  if (!choices) return null;
  const present = chosen.filter((each) => choices.some(({ value }) => value === each));
  const deleted = chosen.length - present.length;
  if (choices.length + deleted === 0) return null;
  return (
    <fieldset>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.choices}>
        {choices.map(({ value, label }) => (
          <Checkbox
            key={value}
            label={label}
            checked={chosen.includes(value)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, value] : chosen.filter((other) => other !== value))
            }
            data-testid={testId}
          />
        ))}
        {deleted > 0 ? (
          <DeletedEntries
            text={t('discounts.deleted', { count: deleted })}
            onRemove={() => onChange(present)}
          />
        ) : null}
      </div>
    </fieldset>
  );
};
