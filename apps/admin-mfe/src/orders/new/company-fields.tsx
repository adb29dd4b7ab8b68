import { COMPANY_ADDRESS_MAX_LENGTH, type Company, taxNumberLabel } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Checkbox, TextInput } from '@meridian/ui';
import { useRef } from 'react';
import type { Problems } from './new-order-values.ts';
import styles from './new-order.module.css';

const NO_COMPANY: Company = { name: '', taxNumber: '', address: '' };
const FIELDS = ['name', 'taxNumber', 'address'] as const satisfies readonly (keyof Company)[];

interface CompanyFieldsProps {
  company: Company | null;
  /** Of the delivery, as orders store it. */
  country: string;
  problems: Problems;
  /** In front of the test ids. */
  testId: string;
  onChange: (company: Company | null) => void;
}

/** The company that the invoice is issued to, if it is not a private person. */
export const CompanyFields = ({ company, country, problems, testId, onChange }: CompanyFieldsProps) => {
  const { t, language } = useTexts('admin');
  const entered = useRef(NO_COMPANY);
  return (
    <>
      <Checkbox
        label={t('newOrder.company')}
        checked={company !== null}
        onChange={({ target }) => {
          if (company) entered.current = company;
          onChange(target.checked ? entered.current : null);
        }}
        data-testid={`${testId}-company`}
      />
      {company ? (
        <div className={styles.fields}>
          {FIELDS.map((field) => (
            <TextInput
              key={field}
              look="frame"
              label={
                field === 'taxNumber'
                  ? taxNumberLabel(country, language)
                  : t(`newOrder.companyFields.${field}`)
              }
              {...(field === 'address'
                ? { note: t('common.optional'), hint: t('newOrder.companyAddressHint') }
                : { required: true })}
              autoComplete="off"
              maxLength={field === 'address' ? COMPANY_ADDRESS_MAX_LENGTH : 200}
              value={company[field]}
              error={problems[`company.${field}`]}
              onChange={({ target }) => onChange({ ...company, [field]: target.value })}
              data-testid={`${testId}-company-${field}`}
            />
          ))}
        </div>
      ) : null}
    </>
  );
};
