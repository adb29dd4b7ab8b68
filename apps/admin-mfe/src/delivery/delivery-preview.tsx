import type { DeliveryQuote, PanelDelivery } from '@meridian/contracts';
import {
  CURRENCIES,
  type Currency,
  CURRENCY_SYMBOLS,
  DEFAULT_CURRENCY,
  DELIVERY_COUNTRIES,
  type DeliveryCountryCode,
  formatDays,
  formatPrice,
  HOME_COUNTRY,
  inLanguage,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards, problemText } from '@meridian/panel';
import { Button, cx, Notice, Select, Table, TextInput } from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { Section } from '../panel/section.tsx';
import { numberOf } from '../data/plain-number.ts';
import styles from './delivery.module.css';
import { type PreviewInput, useDeliveryPreview } from './use-delivery.ts';

const FIELDS = ['zipCode', 'city', 'value', 'weight'] as const;
const NUMBERS: readonly string[] = ['value', 'weight'];

const Options = ({ quote, currency }: { quote: DeliveryQuote; currency: Currency }) => {
  const { t, language } = useTexts('admin');
  const price = (amount: number) => formatPrice(amount, currency, language);
  if (quote.options.length === 0) return <Notice tone="error">{t('delivery.preview.none')}</Notice>;
  return (
    <Table caption={t('delivery.preview.title')} className={cx(cards.cards, cards.labelled)}>
      <thead>
        <tr>
          {(['method', 'price', 'days', 'freeFrom'] as const).map((name) => (
            <th key={name} scope="col">
              {t(`delivery.preview.${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {quote.options.map((option) => (
          <tr key={option.methodId} data-testid="preview-option">
            <th scope="row">{inLanguage(option, 'name', language)}</th>
            <td data-label={t('delivery.preview.price')} className="tabular">
              {option.price === 0 ? t('delivery.free') : price(option.price)}
            </td>
            <td data-label={t('delivery.preview.days')}>{formatDays(option.dates, language)}</td>
            <td data-label={t('delivery.preview.freeFrom')} className="tabular">
              {option.freeFrom === null ? '–' : price(option.freeFrom)}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
};

/** What a shopper would pay, by the methods of the form, saved or not. `methods` is null while a field is invalid. */
export const DeliveryPreview = ({ methods }: { methods: PanelDelivery['methods'] | null }) => {
  const { t, language } = useTexts('admin');
  const [place, setPlace] = useState<{ country: DeliveryCountryCode; currency: Currency }>({
    country: HOME_COUNTRY,
    currency: DEFAULT_CURRENCY,
  });
  const [texts, setTexts] = useState({ zipCode: '', city: '', value: '100000', weight: '' });
  const [asked, setAsked] = useState<PreviewInput | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const preview = useDeliveryPreview();
  const value = numberOf(texts.value);
  const weight = texts.weight.trim() === '' ? null : numberOf(texts.weight);
  const problems: Record<string, string | undefined> = {
    value: value >= 0 ? undefined : t('delivery.preview.valueProblem'),
    weight:
      weight === null || (Number.isInteger(weight) && weight >= 0)
        ? undefined
        : t('delivery.preview.weightProblem'),
  };
  const { zipCode, city } = texts;
  const input = methods && { ...place, zipCode, city, value, weight, methods };
  // A result of other values would mislead.
  const isCurrent = asked !== null && JSON.stringify(asked) === JSON.stringify(input);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmitted(true);
    if (!input || problems['value'] || problems['weight']) return;
    setAsked(input);
    preview.mutate(input);
  };
  const problem = problemText(t, preview.error);
  return (
    <Section title={t('delivery.preview.title')} lead={t('delivery.preview.lead')} id="preview">
      <form noValidate onSubmit={submit} className={styles.preview} data-testid="delivery-preview">
        <Select
          look="frame"
          label={t('settings.country')}
          options={DELIVERY_COUNTRIES.map(({ code, value: name, en }) => ({
            value: code,
            label: language === 'ru' ? name : en,
          }))}
          value={place.country}
          onChange={({ target }) => setPlace({ ...place, country: target.value as DeliveryCountryCode })}
          data-testid="preview-country"
        />
        <Select
          look="frame"
          label={t('delivery.preview.currency')}
          options={CURRENCIES.map((code) => ({ value: code, label: CURRENCY_SYMBOLS[code] }))}
          value={place.currency}
          onChange={({ target }) => setPlace({ ...place, currency: target.value as Currency })}
          data-testid="preview-currency"
        />
        {FIELDS.map((field) => (
          <TextInput
            key={field}
            look="frame"
            inputMode={NUMBERS.includes(field) ? 'decimal' : undefined}
            label={t(`delivery.preview.${field}`)}
            note={field === 'value' ? undefined : t('common.optional')}
            maxLength={200}
            value={texts[field]}
            error={isSubmitted ? problems[field] : undefined}
            onChange={({ target }) => setTexts({ ...texts, [field]: target.value })}
            data-testid={`preview-${field}`}
          />
        ))}
        <Button
          type="submit"
          variant="secondary"
          size="small"
          busy={preview.isPending}
          busyLabel={t('delivery.preview.calculating')}
          data-testid="preview-calculate"
        >
          {t('delivery.preview.calculate')}
        </Button>
      </form>
      <div aria-live="polite">
        {isSubmitted && !methods ? <Notice tone="error">{t('delivery.preview.invalid')}</Notice> : null}
        {isCurrent && problem ? <Notice tone="error">{problem}</Notice> : null}
        {isCurrent && preview.data ? <Options quote={preview.data} currency={place.currency} /> : null}
      </div>
    </Section>
  );
};
