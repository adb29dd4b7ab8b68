import { MAX_DELIVERY_RATES } from '@meridian/contracts';
import { CURRENCIES, CURRENCY_SYMBOLS, DELIVERY_COUNTRIES, type DeliveryCountryCode } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, IconButton, Notice, Select, TextArea, TextInput, TrashIcon } from '@meridian/ui';
import styles from './delivery.module.css';
import type { MethodPartProps } from './method-fields.tsx';
import { newRate, type RateValues } from './method-values.ts';

interface RateProps {
  rate: RateValues;
  number: number;
  path: string;
  problems: MethodPartProps['problems'];
  onChange: (part: Partial<RateValues>) => void;
  onRemove: () => void;
}

const Rate = ({ rate, number, path, problems, onChange, onRemove }: RateProps) => {
  const { t, language } = useTexts('admin');
  const field = (name: 'maxWeight' | 'minDays' | 'maxDays') => ({
    look: 'frame' as const,
    inputMode: 'numeric' as const,
    label: t(`delivery.${name}`),
    value: rate[name],
    error: problems[`${path}.${name}`],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
    'data-testid': `rate-${name}`,
  });
  return (
    <li className={styles.rate} data-testid="delivery-rate">
      <div className={styles.rateHead}>
        <h4>{t('delivery.rate', { number })}</h4>
        <IconButton label={t('delivery.removeRate', { number })} onClick={onRemove} data-testid="rate-remove">
          <TrashIcon size={18} />
        </IconButton>
      </div>
      <div className={styles.places}>
        <Select
          look="frame"
          label={t('settings.country')}
          options={DELIVERY_COUNTRIES.map(({ code, value, en }) => ({
            value: code,
            label: language === 'ru' ? value : en,
          }))}
          value={rate.country}
          onChange={({ target }) => onChange({ country: target.value as DeliveryCountryCode })}
          data-testid="rate-country"
        />
        <TextInput {...field('maxWeight')} note={t('common.optional')} />
        <TextInput {...field('minDays')} note={t('common.optional')} />
        <TextInput {...field('maxDays')} note={t('common.optional')} />
        <TextArea
          look="frame"
          rows={3}
          label={t('delivery.places')}
          hint={t('delivery.placesHint')}
          note={t('common.optional')}
          fieldClassName={styles.wide}
          spellCheck={false}
          value={rate.places}
          error={problems[`${path}.places`]}
          onChange={({ target }) => onChange({ places: target.value })}
          data-testid="rate-places"
        />
      </div>
      {(['prices', 'freeFrom'] as const).map((name) => (
        <fieldset key={name} className={styles.prices}>
          <legend>{t(`delivery.${name}`)}</legend>
          {CURRENCIES.map((currency) => (
            <TextInput
              key={currency}
              look="frame"
              inputMode="decimal"
              label={CURRENCY_SYMBOLS[currency]}
              value={rate[name][currency]}
              error={problems[`${path}.${name}.${currency}`]}
              onChange={({ target }) => onChange({ [name]: { ...rate[name], [currency]: target.value } })}
              data-testid={`rate-${name}-${currency}`}
            />
          ))}
        </fieldset>
      ))}
    </li>
  );
};

/** What a method costs to places up to a weight, and how long it takes. */
export const MethodRates = ({ method, path, problems, onChange }: MethodPartProps) => {
  const { t } = useTexts('admin');
  const { rates } = method;
  const last = rates.at(-1);
  const unused = DELIVERY_COUNTRIES.find(({ code }) => rates.every(({ country }) => country !== code));
  return (
    <section className={styles.rates}>
      <h3 className={styles.subtitle}>{t('delivery.rates')}</h3>
      <p className={styles.muted}>{t('delivery.ratesLead')}</p>
      {rates.length === 0 ? <Notice>{t('delivery.noRates')}</Notice> : null}
      <ol className={styles.rates}>
        {rates.map((rate, index) => (
          <Rate
            key={index}
            rate={rate}
            number={index + 1}
            path={`${path}.rates.${index}`}
            problems={problems}
            onChange={(part) =>
              onChange({ rates: rates.map((other) => (other === rate ? { ...rate, ...part } : other)) })
            }
            onRemove={() => onChange({ rates: rates.filter((other) => other !== rate) })}
          />
        ))}
      </ol>
      {rates.length < MAX_DELIVERY_RATES ? (
        <div className={styles.row}>
          <Button
            variant="secondary"
            size="small"
            onClick={() => onChange({ rates: [...rates, newRate(unused?.code)] })}
            data-testid="rate-add"
          >
            {t('delivery.addRate')}
          </Button>
          {last ? (
            <Button
              variant="quiet"
              size="small"
              onClick={() => onChange({ rates: [...rates, { ...last }] })}
              data-testid="rate-copy"
            >
              {t('delivery.copyRate')}
            </Button>
          ) : null}
        </div>
      ) : null}
    </section>
  );
};
