import { type ExchangeRateEntry, type ExchangeRates, rateInTenge } from '@meridian/contracts';
import { CURRENCY_SYMBOLS, dateLocale, FOREIGN_CURRENCIES, type ForeignCurrency } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { cards, Loaded, MutationDialog, PageHeader, problemText, useEdited } from '@meridian/panel';
import {
  Button,
  cx,
  EmptyState,
  IconButton,
  Notice,
  Select,
  Table,
  TextInput,
  TrashIcon,
} from '@meridian/ui';
import { type FormEvent, useState } from 'react';
import { dateTimeText } from '../panel/date-time-text.ts';
import { plainNumber } from '../data/plain-number.ts';
import { Section } from '../panel/section.tsx';
import { useUrlParams } from '../panel/url/use-url-params.ts';
import { RateList } from './rate-list.tsx';
import styles from './rates.module.css';
import { useRates, useSaveRate } from './use-rates.ts';

const useFormats = () => {
  const { t, language } = useTexts('admin');
  const date = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: 'medium', timeZone: 'UTC' });
  const number = new Intl.NumberFormat(dateLocale(language), { maximumFractionDigits: 4 });
  return {
    dayText: (day: string) => date.format(new Date(day)),
    numberText: (value: number) => number.format(value),
    rateText: (currency: ForeignCurrency, kzt: number) =>
      t('rates.one', { symbol: CURRENCY_SYMBOLS[currency], rate: number.format(kzt) }),
  };
};

/** The rates that hold today, and the state of the service. */
const Today = ({ rates: { current, service, today } }: { rates: ExchangeRates }) => {
  const { t, language } = useTexts('admin');
  const { dayText, rateText } = useFormats();
  const save = useSaveRate();
  const problem = problemText(t, save.error);
  const at = (moment: string | null) => (moment ? dateTimeText(moment, language) : '');
  return (
    <Section title={t('rates.today', { day: dayText(today) })} lead={t('rates.lead')}>
      <ul>
        {current.map(({ currency, kzt, day }) => (
          <li key={currency} data-testid={`rate-today-${currency}`}>
            {rateText(currency, kzt)}{' '}
            <span className={styles.muted}>
              {day ? t('rates.since', { day: dayText(day) }) : t('rates.byDefault')}
            </span>
          </li>
        ))}
      </ul>
      {service.held.map(({ currency, day, kzt, previous }) => (
        <Notice key={`${currency} ${day}`} data-testid="rate-held">
          <p>
            {t('rates.held', {
              day: dayText(day),
              rate: rateText(currency, kzt),
              previous: rateText(currency, previous),
            })}
          </p>
          <Button
            variant="secondary"
            size="small"
            busy={save.isPending}
            busyLabel={t('settings.saving')}
            onClick={() => save.mutate({ currency, day, kzt })}
            data-testid="rate-accept"
          >
            {t('rates.accept')}
          </Button>
        </Notice>
      ))}
      {service.problem ? (
        <Notice data-testid="rate-problem">
          {t(`rates.problems.${service.problem}`, { at: at(service.problemAt) })}
        </Notice>
      ) : null}
      <p className={styles.muted} data-testid="rate-service">
        {service.isConfigured
          ? service.succeededAt
            ? t('rates.reported', { at: at(service.succeededAt) })
            : t('rates.notReported')
          : t('rates.noService')}
      </p>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
    </Section>
  );
};

/** Sets the rate of a day. */
const NewRate = ({ today }: { today: string }) => {
  const { t } = useTexts('admin');
  const [currency, setCurrency] = useState<ForeignCurrency>('usd');
  const [day, setDay] = useState(today);
  const [text, setText] = useState('');
  const [isRejected, setIsRejected] = useState(false);
  const save = useSaveRate();
  const problem = problemText(t, save.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (save.isPending) return;
    const kzt = Math.round(Number(plainNumber(text)) * 10_000) / 10_000;
    const isValid = rateInTenge.safeParse(kzt).success && day !== '';
    setIsRejected(!isValid);
    if (isValid) save.mutate({ currency, day, kzt }, { onSuccess: () => setText('') });
  };
  return (
    <Section title={t('rates.set')} lead={t('rates.setLead')}>
      <form noValidate onSubmit={submit} className={styles.row} data-testid="rate-form">
        <Select
          look="frame"
          label={t('rates.fields.currency')}
          options={FOREIGN_CURRENCIES.map((code) => ({ value: code, label: CURRENCY_SYMBOLS[code] }))}
          value={currency}
          onChange={({ target }) => setCurrency(target.value as ForeignCurrency)}
          data-testid="rate-currency"
        />
        <TextInput
          type="date"
          look="frame"
          label={t('rates.fields.day')}
          value={day}
          onChange={({ target }) => setDay(target.value)}
          data-testid="rate-day"
        />
        <TextInput
          inputMode="decimal"
          look="frame"
          label={t('rates.fields.kzt')}
          value={text}
          error={isRejected ? t('rates.invalid') : undefined}
          onChange={({ target }) => setText(target.value)}
          data-testid="rate-value"
        />
        <Button
          type="submit"
          size="small"
          busy={save.isPending}
          busyLabel={t('settings.saving')}
          data-testid="rate-save"
        >
          {t('rates.save')}
        </Button>
      </form>
      {problem ? <Notice tone="error">{problem}</Notice> : null}
    </Section>
  );
};

/** The rates of a month. */
const Month = ({ rates, month }: { rates: ExchangeRates; month: string }) => {
  const { t, language } = useTexts('admin');
  const { set } = useUrlParams();
  const { dayText, numberText, rateText } = useFormats();
  const [isListOpen, setListOpen] = useState(false);
  const save = useSaveRate();
  const removed = useEdited<ExchangeRateEntry>(save);
  return (
    <Section title={t('rates.month')}>
      <div className={styles.row}>
        <TextInput
          type="month"
          look="frame"
          label={t('rates.chooseMonth')}
          value={month || rates.today.slice(0, 7)}
          onChange={({ target }) => set({ month: target.value })}
          data-testid="rates-month"
        />
        <Button
          variant="secondary"
          size="small"
          aria-expanded={isListOpen}
          onClick={() => setListOpen(!isListOpen)}
          data-testid="rates-import"
        >
          {t('points.import')}
        </Button>
      </div>
      {isListOpen ? <RateList /> : null}
      {rates.rates.length === 0 ? (
        <EmptyState title={t('rates.empty')} text={t('rates.emptyText')} />
      ) : (
        <Table caption={t('rates.month')} className={cx(cards.cards, cards.labelled, styles.table)}>
          <thead>
            <tr>
              <th scope="col">{t('rates.fields.day')}</th>
              <th scope="col">{t('rates.fields.currency')}</th>
              <th scope="col" data-numeric>
                {t('rates.fields.kzt')}
              </th>
              <th scope="col">{t('rates.source')}</th>
              <td />
            </tr>
          </thead>
          <tbody>
            {rates.rates.map((rate) => (
              <tr key={`${rate.day} ${rate.currency}`} data-testid="rate-row">
                <th scope="row">{dayText(rate.day)}</th>
                <td data-label={t('rates.fields.currency')}>{CURRENCY_SYMBOLS[rate.currency]}</td>
                <td data-label={t('rates.fields.kzt')} data-numeric>
                  {numberText(rate.kzt)}
                </td>
                <td data-label={t('rates.source')}>
                  {t(`rates.sources.${rate.source}`)}, {dateTimeText(rate.at, language)}
                </td>
                <td>
                  <span className={styles.actions}>
                    <IconButton
                      label={t('rates.removeOf', {
                        rate: rateText(rate.currency, rate.kzt),
                        day: dayText(rate.day),
                      })}
                      onClick={() => removed.edit(rate)}
                      data-testid="rate-remove"
                    >
                      <TrashIcon size={18} />
                    </IconButton>
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      )}
      {removed.edited ? (
        <MutationDialog
          mutation={save}
          variables={{ currency: removed.edited.currency, day: removed.edited.day, kzt: null }}
          title={t('rates.removeTitle', { day: dayText(removed.edited.day) })}
          text={t('rates.removeText')}
          yes={t('points.remove')}
          busyLabel={t('points.removing')}
          onClose={removed.close}
        />
      ) : null}
    </Section>
  );
};

/** What currencies are worth in tenge, by day. The settings link to the page. */
export const Component = () => {
  const { t } = useTexts('admin');
  const { get } = useUrlParams();
  const month = get('month');
  const rates = useRates(month);
  return (
    <>
      <PageHeader title={t('rates.title')} testId="rates-heading" />
      <Loaded query={rates} rows={6}>
        {(loaded) => (
          <div className={styles.page}>
            <Today rates={loaded} />
            <NewRate today={loaded.today} />
            <Month rates={loaded} month={month} />
          </div>
        )}
      </Loaded>
    </>
  );
};
