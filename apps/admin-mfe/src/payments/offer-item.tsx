import { CURRENCY_SYMBOLS, DELIVERY_COUNTRIES, PROVIDER_TERMS } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Badge, Checkbox, ChevronDownIcon, ChevronUpIcon, IconButton, TextInput } from '@meridian/ui';
import type { Problems } from '../panel/versioned-form.tsx';
import { currenciesOf, isUnlimited, type OfferValues } from './offer-values.ts';
import styles from './payments.module.css';

interface OfferItemProps {
  offer: OfferValues;
  /** Of the offer in the problems. */
  path: string;
  problems: Problems;
  /** Why it takes no new payments although it is active; null if it does. */
  hindrance: 'notListed' | 'noBank' | null;
  isFirst: boolean;
  isLast: boolean;
  onChange: (part: Partial<OfferValues>) => void;
  onMove: (by: -1 | 1) => void;
}

const toggled = <T,>(list: readonly T[], value: T, isIn: boolean): T[] =>
  isIn ? [...list, value] : list.filter((other) => other !== value);

/** A payment provider: its place in the order of preference, and which orders it takes. */
export const OfferItem = (props: OfferItemProps) => {
  const { offer, path, problems, hindrance, isFirst, isLast, onChange, onMove } = props;
  const { t, language } = useTexts('admin');
  const { provider, countries, methods, limits, isActive } = offer;
  const name = t(`payments.providers.${provider}`);
  const problemOf = (field: string) => {
    const problem = problems[`${path}.${field}`];
    return problem ? (
      <p className={styles.problem} role="alert">
        {problem}
      </p>
    ) : null;
  };
  return (
    <li className={styles.offer} data-testid={`payment-offer-${provider}`}>
      <div className={styles.head}>
        <h2>{name}</h2>
        {isActive ? null : <Badge>{t('payments.inactive')}</Badge>}
        <span>
          <IconButton
            label={t('payments.up', { name })}
            disabled={isFirst}
            onClick={() => onMove(-1)}
            data-testid="payment-up"
          >
            <ChevronUpIcon size={18} />
          </IconButton>
          <IconButton
            label={t('payments.down', { name })}
            disabled={isLast}
            onClick={() => onMove(1)}
            data-testid="payment-down"
          >
            <ChevronDownIcon size={18} />
          </IconButton>
        </span>
      </div>
      {hindrance ? <p className={styles.muted}>{t(`payments.${hindrance}`)}</p> : null}
      <Checkbox
        label={t('payments.active')}
        checked={isActive}
        onChange={({ target }) => onChange({ isActive: target.checked })}
        data-testid="payment-active"
      />
      <fieldset className={styles.choices}>
        <legend>{t('payments.methodsLabel')}</legend>
        {PROVIDER_TERMS[provider].methods.map((method) => (
          <Checkbox
            key={method}
            label={t(`payments.methods.${method}`)}
            checked={methods.includes(method)}
            onChange={({ target }) => onChange({ methods: toggled(methods, method, target.checked) })}
            data-testid={`payment-method-${method}`}
          />
        ))}
        {problemOf('methods')}
      </fieldset>
      <fieldset className={styles.choices}>
        <legend>{t('payments.countries')}</legend>
        {DELIVERY_COUNTRIES.map(({ code, value, en }) => (
          <Checkbox
            key={code}
            label={language === 'ru' ? value : en}
            checked={countries.includes(code)}
            onChange={({ target }) => onChange({ countries: toggled(countries, code, target.checked) })}
            data-testid={`payment-country-${code}`}
          />
        ))}
        <p className={styles.muted}>{t('payments.countriesHint')}</p>
      </fieldset>
      <fieldset className={styles.limits}>
        <legend>{t('payments.limits')}</legend>
        {currenciesOf(provider).map((currency) => {
          const range = limits[currency] ?? { minimum: '', maximum: '' };
          return (['minimum', 'maximum'] as const).map((end) => (
            <TextInput
              key={`${currency}-${end}`}
              look="frame"
              inputMode="decimal"
              label={t(`payments.${end}`, { currency: CURRENCY_SYMBOLS[currency] })}
              value={range[end]}
              placeholder={
                end === 'maximum' && isUnlimited(provider, currency) ? t('payments.noMaximum') : undefined
              }
              error={problems[`${path}.limits.${currency}.${end}`]}
              onChange={({ target }) =>
                onChange({ limits: { ...limits, [currency]: { ...range, [end]: target.value } } })
              }
              data-testid={`payment-${end}-${currency}`}
            />
          ));
        })}
        <p className={styles.muted}>{t('payments.limitsHint')}</p>
        {problemOf('limits')}
      </fieldset>
    </li>
  );
};
