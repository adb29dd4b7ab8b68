import type { Lookup, PanelTaxes } from '@meridian/contracts';
import { countryName, DELIVERY_COUNTRIES, type Seller } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Notice } from '@meridian/ui';
import { Link } from 'react-router-dom';
import { Section } from '../panel/section.tsx';
import { SaveBar, useVersionedForm } from '../panel/versioned-form.tsx';
import { NewRule } from './new-rule.tsx';
import { RuleList } from './rule-list.tsx';
import { TaxPreview } from './tax-preview.tsx';
import styles from './taxes.module.css';
import { useSaveTaxes } from './use-taxes.ts';

interface TaxesFormProps {
  taxes: PanelTaxes;
  seller: Seller;
  /** In the shop's time zone. */
  today: string;
  categories: readonly Lookup[];
  /** Loads the current rates of the server; the previous ones after a failure. */
  reload: () => Promise<PanelTaxes>;
}

const SellerLine = ({ seller: { country = '', isVatRegistered } }: Pick<TaxesFormProps, 'seller'>) => {
  const { t, language } = useTexts('admin');
  const registration =
    isVatRegistered === undefined ? 'unknown' : isVatRegistered ? 'registered' : 'notRegistered';
  return (
    <Notice tone="info" data-testid="taxes-seller">
      {t(`taxes.seller.${registration}`, {
        country: country ? countryName(country, language) : t('taxes.noCountry'),
      })}{' '}
      <Link to="/admin-panel/settings#seller">{t('taxes.openSeller')}</Link>
    </Notice>
  );
};

/** The rates by country. Those of days before today stay; later ones can be added and removed. */
export const TaxesForm = ({ taxes, seller, today, categories, reload }: TaxesFormProps) => {
  const { t, language } = useTexts('admin');
  const taxesForm = useVersionedForm({
    loaded: taxes,
    reload,
    valuesOf: ({ rules }: PanelTaxes) => ({ rules }),
    bodyOf: ({ rules }: Pick<PanelTaxes, 'rules'>, revision): PanelTaxes => ({ rules, revision }),
    problemsOf: () => ({}),
    save: useSaveTaxes(),
  });
  const { form, values, problems, change, submit } = taxesForm;
  const { rules } = values;
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="taxes-form">
      <p className={styles.lead}>{t('taxes.lead')}</p>
      <SellerLine seller={seller} />
      <Section title={t('taxes.preview')} lead={t('taxes.previewLead')}>
        <TaxPreview rules={rules} seller={seller} today={today} categories={categories} />
      </Section>
      <Section title={t('taxes.rates')} lead={t('taxes.ratesLead')}>
        {DELIVERY_COUNTRIES.map(({ code, value, en }) => (
          <div key={code} data-testid={`taxes-${code}`}>
            <h3 className={styles.country}>{language === 'ru' ? value : en}</h3>
            <RuleList
              rules={rules}
              country={code}
              today={today}
              categories={categories}
              problems={problems}
              onRemove={(rule) => change({ rules: rules.filter((other) => other !== rule) })}
            />
          </div>
        ))}
      </Section>
      <Section title={t('taxes.newRate')}>
        <NewRule
          rules={rules}
          today={today}
          categories={categories}
          onAdd={(rule) => change({ rules: [...rules, rule] })}
        />
      </Section>
      <SaveBar form={taxesForm} testId="taxes" />
    </form>
  );
};
