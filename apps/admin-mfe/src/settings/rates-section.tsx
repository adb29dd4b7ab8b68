import {
  CURRENCY_SYMBOLS,
  dateLocale,
  DEFAULT_EXCHANGE_RATES,
  type ExchangeRate,
  FOREIGN_CURRENCIES,
  type ForeignCurrency,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { Button, Chip, Select, TextInput } from '@meridian/ui';
import { useState } from 'react';
import { plainNumber } from '../data/plain-number.ts';
import { Section } from '../panel/section.tsx';
import styles from '../panel/days-field.module.css';

interface RatesSectionProps {
  rates: readonly ExchangeRate[];
  /** The day from which a new rate holds unless the staff choose another one. */
  today: string;
  onChange: (rates: ExchangeRate[]) => void;
}

const isRate = (kzt: number): boolean => kzt >= 0.0001 && kzt <= 1_000_000;

/** What the currencies are worth in tenge, each rate from a day on. */
export const RatesSection = ({ rates, today, onChange }: RatesSectionProps) => {
  const { t, language } = useTexts('admin');
  const [currency, setCurrency] = useState<ForeignCurrency>('rub');
  const [from, setFrom] = useState(today);
  const [text, setText] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const dateFormat = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' });
  const numberFormat = new Intl.NumberFormat(dateLocale(language), { maximumFractionDigits: 4 });
  const add = () => {
    const kzt = Math.round(Number(plainNumber(text)) * 10_000) / 10_000;
    const isValid = isRate(kzt) && from !== '';
    setIsRejected(!isValid);
    if (!isValid) return;
    const others = rates.filter((rate) => rate.currency !== currency || rate.from !== from);
    onChange([...others, { currency, from, kzt }].sort((a, b) => a.from.localeCompare(b.from)));
    setText('');
  };
  return (
    <Section
      title={t('settings.rates')}
      lead={t('settings.ratesLead', {
        rub: numberFormat.format(DEFAULT_EXCHANGE_RATES.rub),
        usd: numberFormat.format(DEFAULT_EXCHANGE_RATES.usd),
      })}
      id="rates"
    >
      <div className={styles.days}>
        <ul className={styles.chips}>
          {rates.map((rate) => {
            const name = t('settings.rateFrom', {
              symbol: CURRENCY_SYMBOLS[rate.currency],
              rate: numberFormat.format(rate.kzt),
              day: dateFormat.format(new Date(rate.from)),
            });
            return (
              <li key={`${rate.currency} ${rate.from}`} data-testid="settings-rate">
                <Chip
                  onRemove={() => onChange(rates.filter((other) => other !== rate))}
                  removeLabel={t('settings.removeRate', { rate: name })}
                >
                  {name}
                </Chip>
              </li>
            );
          })}
        </ul>
        <div className={styles.add}>
          <Select
            look="frame"
            label={t('settings.rateCurrency')}
            value={currency}
            onChange={({ target }) => setCurrency(target.value as ForeignCurrency)}
            data-testid="settings-rate-currency"
          >
            {FOREIGN_CURRENCIES.map((code) => (
              <option key={code} value={code}>
                {CURRENCY_SYMBOLS[code]}
              </option>
            ))}
          </Select>
          <TextInput
            type="date"
            look="frame"
            label={t('settings.rateDay')}
            value={from}
            onChange={({ target }) => setFrom(target.value)}
            data-testid="settings-rate-day"
          />
          <TextInput
            inputMode="decimal"
            look="frame"
            label={t('settings.rateValue')}
            value={text}
            error={isRejected ? t('settings.problems.exchangeRate') : undefined}
            onChange={({ target }) => setText(target.value)}
            data-testid="settings-rate-value"
          />
          <Button variant="secondary" size="small" onClick={add} data-testid="settings-rate-add">
            {t('settings.addRate')}
          </Button>
        </div>
      </div>
    </Section>
  );
};
