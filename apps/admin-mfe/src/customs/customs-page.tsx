import { type CustomsInput, customsTerms, type PanelCustoms } from '@meridian/contracts';
import {
  CURRENCIES,
  CURRENCY_SYMBOLS,
  type Currency,
  countryName,
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  DUTY_RULES,
  type DutyRule,
  passesCustoms,
} from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { type TFunction, useTexts } from '@meridian/i18n';
import { ConfirmationDeclined, Loaded, PageHeader, useConfirmed } from '@meridian/panel';
import { Select, TextInput } from '@meridian/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { numberOf } from '../data/plain-number.ts';
import { Section } from '../panel/section.tsx';
import { type Problems, SaveBar, useVersionedForm } from '../panel/versioned-form.tsx';
import styles from './customs.module.css';

/** The values of a country. Numbers are texts, because a number field can be empty. */
interface TermsValues {
  rule: DutyRule | 'bySeller';
  percent: string;
  dutyFree: string;
  currency: Currency;
}
type Values = Record<DeliveryCountryCode, TermsValues>;

const valuesOf = ({ countries }: PanelCustoms): Values =>
  Object.fromEntries(
    DELIVERY_COUNTRIES.map(({ code }) => {
      const terms = countries[code];
      return [
        code,
        {
          rule: terms?.rule ?? 'bySeller',
          percent: String(terms?.percent ?? 0),
          dutyFree: String(terms?.dutyFree ?? 0),
          currency: terms?.currency ?? 'usd',
        },
      ];
    }),
  ) as Values;

const bodyOf = (values: Values, revision: number): CustomsInput => ({
  countries: Object.fromEntries(
    DELIVERY_COUNTRIES.flatMap(({ code }) => {
      const { rule, percent, dutyFree, currency } = values[code];
      if (rule === 'bySeller') return [];
      const isEstimated = rule === 'estimated';
      return [
        [
          code,
          {
            ...{ rule, currency },
            percent: isEstimated ? numberOf(percent) : 0,
            dutyFree: isEstimated ? numberOf(dutyFree) : 0,
          },
        ],
      ];
    }),
  ),
  revision,
});

const problemsOf = (t: TFunction<'admin'>, { countries }: CustomsInput): Problems =>
  Object.fromEntries(
    Object.entries(countries).flatMap(([code, terms]) =>
      (customsTerms.safeParse(terms).error?.issues ?? []).map(({ path }) => [
        ['countries', code, ...path].join('.'),
        t(path[0] === 'percent' ? 'customs.problems.percent' : 'customs.problems.amount'),
      ]),
    ),
  );

/** The present terms for a form. They are not cached, so that a form is never filled with outdated values. */
const useCustoms = () => {
  const { api } = useServices();
  return useQuery({
    queryKey: ['customs'],
    queryFn: ({ signal }) => api('GET /api/panel/customs', { signal }),
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
};

const useSaveCustoms = () => {
  const { api } = useServices();
  const confirmed = useConfirmed();
  return useMutation({
    mutationFn: (body: CustomsInput) => confirmed(() => api('PUT /api/panel/customs', { body })),
    onError: (error) => {
      if (!(error instanceof ConfirmationDeclined)) console.error('Error saving the customs', error);
    },
  });
};

interface CustomsFormProps {
  customs: PanelCustoms;
  /** Loads the present terms of the server; the previous ones after a failure. */
  reload: () => Promise<PanelCustoms>;
}

const CustomsForm = ({ customs, reload }: CustomsFormProps) => {
  const { t, language } = useTexts('admin');
  const customsForm = useVersionedForm({
    loaded: customs,
    reload,
    valuesOf,
    bodyOf,
    problemsOf: (body) => problemsOf(t, body),
    save: useSaveCustoms(),
  });
  const { form, base, values, problems, change, submit } = customsForm;
  const { sellerCountry } = base;
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="customs-form">
      <p className={styles.lead} data-testid="customs-seller">
        {sellerCountry
          ? t('customs.lead', { country: countryName(sellerCountry, language) })
          : t('customs.noSeller')}
      </p>
      {DELIVERY_COUNTRIES.map(({ code, value: ru, en }) => {
        const terms = values[code];
        const edit = (part: Partial<TermsValues>) => change({ [code]: { ...terms, ...part } });
        const path = `countries.${code}`;
        const byDefault = passesCustoms(sellerCountry, code) ? 'mayBeCharged' : 'none';
        return (
          <Section key={code} title={language === 'ru' ? ru : en}>
            <div className={styles.fields}>
              <Select
                look="frame"
                label={t('customs.rule')}
                options={[
                  {
                    value: 'bySeller',
                    label: t('customs.bySeller', { rule: t(`customs.rules.${byDefault}`) }),
                  },
                  ...DUTY_RULES.map((rule) => ({ value: rule, label: t(`customs.rules.${rule}`) })),
                ]}
                value={terms.rule}
                onChange={({ target }) => edit({ rule: target.value as TermsValues['rule'] })}
                data-testid={`customs-rule-${code}`}
              />
              {terms.rule === 'estimated' ? (
                <>
                  <TextInput
                    inputMode="decimal"
                    look="frame"
                    label={t('customs.percent')}
                    value={terms.percent}
                    error={problems[`${path}.percent`]}
                    onChange={({ target }) => edit({ percent: target.value })}
                    data-testid={`customs-percent-${code}`}
                  />
                  <TextInput
                    inputMode="decimal"
                    look="frame"
                    label={t('customs.dutyFree')}
                    value={terms.dutyFree}
                    error={problems[`${path}.dutyFree`]}
                    onChange={({ target }) => edit({ dutyFree: target.value })}
                    data-testid={`customs-dutyFree-${code}`}
                  />
                  <Select
                    look="frame"
                    label={t('customs.currency')}
                    options={CURRENCIES.map((currency) => ({
                      value: currency,
                      label: CURRENCY_SYMBOLS[currency],
                    }))}
                    value={terms.currency}
                    onChange={({ target }) => edit({ currency: target.value as Currency })}
                    data-testid={`customs-currency-${code}`}
                  />
                </>
              ) : null}
            </div>
          </Section>
        );
      })}
      <SaveBar form={customsForm} testId="customs" />
    </form>
  );
};

/** How the duties of deliveries to other countries are paid. The settings link to the page. */
export const Component = () => {
  const { t } = useTexts('admin');
  const customs = useCustoms();
  return (
    <>
      <PageHeader title={t('customs.title')} testId="customs-heading" />
      <Loaded query={customs} rows={6}>
        {(loaded) => (
          <CustomsForm
            customs={loaded}
            reload={async () => {
              const { data } = await customs.refetch();
              return data ?? loaded;
            }}
          />
        )}
      </Loaded>
    </>
  );
};
