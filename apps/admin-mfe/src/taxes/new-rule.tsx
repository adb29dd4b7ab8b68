import { type Lookup, taxRule } from '@meridian/contracts';
import {
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  type TaxRule,
  taxRuleProblems,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, TextInput } from '@meridian/ui';
import { type KeyboardEvent, useState } from 'react';
import { numberOf } from '../data/plain-number.ts';
import { SaleFields } from './sale-fields.tsx';
import styles from './taxes.module.css';

interface NewRuleProps {
  rules: readonly TaxRule[];
  today: string;
  categories: readonly Lookup[];
  onAdd: (rule: TaxRule) => void;
}

/** Adds a rate that begins today or later. */
export const NewRule = ({ rules, today, categories, onAdd }: NewRuleProps) => {
  const { t } = useTexts('admin');
  const [sale, setSale] = useState({
    country: DELIVERY_COUNTRIES[2].code as DeliveryCountryCode,
    category: null as string | null,
    day: '',
  });
  const [text, setText] = useState('');
  const [isChecked, setIsChecked] = useState(false);
  const { country, category, day: from } = sale;
  const rule = { country, category, rate: numberOf(text), from };
  const isRate = taxRule.shape.rate.safeParse(rule.rate).success;
  const dayProblem = (): string | undefined => {
    if (from < today) return t('settings.problems.day');
    const isRepeated = taxRuleProblems([...rules, rule], rules, today).get(rules.length) === 'repeated';
    return isRepeated ? t('taxes.repeated') : undefined;
  };
  const add = () => {
    const isValid = isRate && dayProblem() === undefined;
    setIsChecked(!isValid);
    if (!isValid) return;
    onAdd(rule);
    setText('');
  };
  const addOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    // Enter would otherwise save the form.
    event.preventDefault();
    add();
  };
  return (
    <div className={styles.add}>
      <SaleFields
        sale={sale}
        categories={categories}
        dayLabel={t('taxes.firstDay')}
        min={today}
        dayError={isChecked ? dayProblem() : undefined}
        testId="tax-new"
        onChange={setSale}
        onKeyDown={addOnEnter}
      />
      <TextInput
        look="frame"
        inputMode="decimal"
        label={t('taxes.rate')}
        value={text}
        error={isChecked && !isRate ? t('settings.problems.rate') : undefined}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={addOnEnter}
        data-testid="tax-new-rate"
      />
      <Button variant="secondary" size="small" onClick={add} data-testid="tax-new-add">
        {t('taxes.addRate')}
      </Button>
    </div>
  );
};
