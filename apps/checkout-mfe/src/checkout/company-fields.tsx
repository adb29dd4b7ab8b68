import { taxNumberLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, TextInput } from '@meridian/ui';
import { useRef } from 'react';
import { company as en } from '../i18n/en/company.ts';
import { company as ru } from '../i18n/ru/company.ts';
import type { CheckoutForm } from '../form-schema/form-schema.ts';
import styles from './checkout.module.css';
import { isServerProblem, problemKind } from './field-problem.ts';

/** The company that the invoice is issued to, if the buyer is not a private person. Rendered in the browser only. */
export const CompanyFields = ({ form }: { form: CheckoutForm }) => {
  const { t, language } = useTexts('checkout');
  const texts = { en, ru }[language];
  const company = form.watch('company');
  const entered = useRef(company);
  const toggle = (isOn: boolean) => {
    if (!isOn) entered.current = form.getValues('company');
    form.setValue('company', isOn ? (entered.current ?? { name: '', taxNumber: '' }) : null);
  };
  const field = (name: keyof typeof texts.problems) => {
    const path = `company.${name}` as const;
    const { error } = form.getFieldState(path, form.formState);
    const problem = texts.problems[name][problemKind(form.getValues(path))];
    return {
      ...form.register(path),
      error: error && (isServerProblem(error) ? error.message : problem),
      enterKeyHint: 'next' as const,
      maxLength: 200,
    };
  };
  return (
    <>
      <Checkbox
        label={texts.company}
        checked={Boolean(company)}
        onChange={({ target }) => toggle(target.checked)}
        data-testid="checkout-company"
      />
      {company ? (
        <div className={styles.fields}>
          <TextInput
            {...field('name')}
            label={texts.name}
            required
            autoComplete="organization"
            fieldClassName={styles.whole}
            data-testid="field-company-name"
          />
          <TextInput
            {...field('taxNumber')}
            label={taxNumberLabel(form.watch('country'), language)}
            required
            autoComplete="off"
            data-testid="field-company-tax-number"
          />
          <TextInput
            {...field('address')}
            label={texts.address}
            note={t('checkout.optional')}
            hint={texts.addressHint}
            autoComplete="off"
            fieldClassName={styles.whole}
            data-testid="field-company-address"
          />
        </div>
      ) : null}
    </>
  );
};
