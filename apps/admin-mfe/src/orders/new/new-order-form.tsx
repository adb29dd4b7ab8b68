import type { StaffOrder } from '@meridian/contracts';
import { type DeliveryOption, formatPrice, inLanguage, isPickup } from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { errorText } from '@meridian/panel';
import { Button, Checkbox, Heading, Notice, Select } from '@meridian/ui';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import saveBar from '../../panel/save-bar.module.css';
import { WatchSearch } from '../../watches/watch-search.tsx';
import { CompanyFields } from './company-fields.tsx';
import { ContactField } from './contact-field.tsx';
import { CustomerSearch } from './customer-search.tsx';
import { DeliveryChoice } from './delivery-choice.tsx';
import { NewOrderLines } from './new-order-lines.tsx';
import { PromoCodeField } from './promo-code-field.tsx';
import {
  bodyOf,
  CURRENCY_OPTIONS,
  emptyValues,
  LANGUAGE_OPTIONS,
  type NewOrderValues,
  PAYMENT_OPTIONS,
  type Problems,
  problemsOf,
  quotedItems,
  type TextField,
  totalOf,
  withVariant,
} from './new-order-values.ts';
import styles from './new-order.module.css';
import { optionOf, quoteInputOf, useDeliveryQuote } from './use-delivery-quote.ts';
import { promoProblem, useOrderQuote } from './use-order-quote.ts';
import { refusedFields, usePlaceStaffOrder } from './use-place-staff-order.ts';

/** Fields that an order without an address leaves out. */
const ADDRESS = ['zipCode', 'city', 'address'] as const satisfies readonly TextField[];

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.group}>
      <Heading level={2} size="xs" id={id}>
        {title}
      </Heading>
      {children}
    </section>
  );
};

/** Which hint the kind of payment has. */
const paymentHint = ({ payment }: NewOrderValues, option: DeliveryOption | undefined) =>
  payment === 'cash' && option?.cashOnDelivery ? 'cashOnDelivery' : payment;

interface TotalProps {
  values: NewOrderValues;
  option: DeliveryOption | undefined;
  quote: ReturnType<typeof useOrderQuote>;
}

/** The total as the server calculates it; until then, that of the displayed prices. */
const Total = ({ values, option, quote }: TotalProps) => {
  const { t, language } = useTexts('admin');
  const deliveryPrice = quote.data?.delivery ?? option?.price ?? 0;
  return (
    <p className={styles.total}>
      {t('orders.detail.total')}{' '}
      <strong className="tabular" aria-busy={quote.isFetching} data-testid="new-order-total">
        {formatPrice(quote.data?.total ?? totalOf(values) + deliveryPrice, values.currency, language)}
      </strong>
      {option ? (
        <span className={styles.facts} data-testid="new-order-delivery-price">
          {t('newOrder.withDelivery', {
            name: inLanguage(option, 'name', language),
            price:
              deliveryPrice === 0
                ? t('delivery.free')
                : formatPrice(deliveryPrice, values.currency, language),
          })}
        </span>
      ) : null}
    </p>
  );
};

/** The form of an order that a member of staff places for a customer. */
export const NewOrderForm = ({ onPlaced }: { onPlaced: (placed: StaffOrder) => void }) => {
  const { t, language } = useTexts('admin');
  const [values, setValues] = useState(() => emptyValues(language));
  const [attempts, setAttempts] = useState(0);
  const form = useRef<HTMLFormElement>(null);
  const place = usePlaceStaffOrder();
  const quote = useDeliveryQuote(quoteInputOf(values, values.currency, quotedItems(values.lines)));
  const option = optionOf(quote.data, values);
  const orderQuote = useOrderQuote(values, option);
  const isCollected = option !== undefined && isPickup(option.kind);
  const problems: Problems = {
    ...problemsOf(t, values),
    ...(quote.data && values.deliveryMethod && !option && { deliveryMethod: t('newOrder.problems.method') }),
    ...(isCollected && !values.point && { pickupPoint: t('newOrder.problems.point') }),
  };
  const promoProblemOf = (error: unknown) => promoProblem(t, error, values.currency, language);
  const promoError = values.promoCode && (promoProblemOf(place.error) ?? promoProblemOf(orderQuote.error));
  if (promoError) problems['promoCode'] = promoError;
  if (isCollected) for (const field of ADDRESS) delete problems[field];
  const isValid = Object.keys(problems).length === 0;
  // Problems are shown after the first attempt, so that half-typed values are not marked.
  const shown = attempts > 0 ? { ...refusedFields(t, place.error, values.lines), ...problems } : {};

  useEffect(() => {
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);

  const change = (part: Partial<NewOrderValues>) => {
    place.reset();
    // A point is in one country.
    const moved = part.country !== undefined && part.country !== values.country && { point: null };
    setValues((present) => ({ ...present, ...part, ...moved }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (place.isPending) return;
    if (!isValid) return setAttempts((count) => count + 1);
    place.mutate(bodyOf(values, option), {
      onSuccess: onPlaced,
      onError: () => setAttempts((count) => count + 1),
    });
  };
  const text = (field: TextField) => (
    <ContactField
      key={field}
      field={field}
      value={values[field]}
      error={shown[field]}
      testId={`new-order-${field}`}
      onChange={(value) => change({ [field]: value })}
    />
  );
  return (
    <form ref={form} noValidate onSubmit={submit} className={styles.form} data-testid="new-order-form">
      <Group title={t('newOrder.watches')}>
        <WatchSearch
          currency={values.currency}
          error={shown['items']}
          onAdd={(variant) => change({ lines: withVariant(values.lines, variant) })}
        />
        <NewOrderLines
          lines={values.lines}
          currency={values.currency}
          problems={shown}
          onChange={(lines) => change({ lines })}
        />
      </Group>
      <Group title={t('newOrder.customer')}>
        <CustomerSearch onPick={change} />
        <div className={styles.fields}>
          {text('name')}
          {text('surname')}
          {text('phone')}
          {text('additionalPhone')}
          {text('email')}
          <Select
            look="frame"
            label={t('newOrder.language')}
            options={LANGUAGE_OPTIONS.map((value) => ({ value, label: t(`newOrder.languages.${value}`) }))}
            value={values.language}
            onChange={({ target }) => change({ language: target.value as NewOrderValues['language'] })}
            data-testid="new-order-language"
          />
        </div>
      </Group>
      <Group title={t('newOrder.delivery')}>
        <div className={styles.fields}>
          {text('country')}
          {isCollected ? null : ADDRESS.map(text)}
        </div>
        <DeliveryChoice
          choice={values}
          quote={quote.data}
          currency={values.currency}
          country={values.country}
          unchosen={t('newOrder.cheapest')}
          problems={shown}
          testId="new-order"
          onChange={change}
        />
        <CompanyFields
          company={values.company}
          country={values.country}
          problems={shown}
          testId="new-order"
          onChange={(company) => change({ company })}
        />
      </Group>
      <Group title={t('newOrder.payment')}>
        <div className={styles.fields}>
          <Select
            look="frame"
            label={t('newOrder.paymentKind')}
            hint={t(`newOrder.paymentHints.${paymentHint(values, option)}`)}
            options={PAYMENT_OPTIONS.map((value) => ({ value, label: t(`newOrder.payments.${value}`) }))}
            value={values.payment}
            onChange={({ target }) => change({ payment: target.value as NewOrderValues['payment'] })}
            data-testid="new-order-payment"
          />
          <Select
            look="frame"
            label={t('newOrder.currency')}
            options={CURRENCY_OPTIONS.map((value) => ({ value, label: value.toUpperCase() }))}
            value={values.currency}
            onChange={({ target }) => change({ currency: target.value as NewOrderValues['currency'] })}
            data-testid="new-order-currency"
          />
        </div>
        <PromoCodeField
          values={values}
          quote={orderQuote.data}
          isChecking={orderQuote.isFetching}
          error={promoError || shown['promoCode']}
          onChange={change}
        />
        {values.payment === 'link' ? null : (
          <Checkbox
            label={t('newOrder.isPaid')}
            checked={values.isPaid}
            onChange={({ target }) => change({ isPaid: target.checked })}
            data-testid="new-order-is-paid"
          />
        )}
      </Group>
      <div className={saveBar.bar}>
        <Total values={values} option={option} quote={orderQuote} />
        {place.error ? (
          <Notice tone="error" className={styles.failure}>
            {errorText(t, place.error)}
          </Notice>
        ) : null}
        {!place.error && attempts > 0 && !isValid ? (
          <p className={styles.problem} role="alert">
            {t('settings.problems.some')}
          </p>
        ) : null}
        <Button
          type="submit"
          size="small"
          busy={place.isPending}
          busyLabel={t('newOrder.placing')}
          data-testid="new-order-place"
        >
          {t('newOrder.place')}
        </Button>
      </div>
    </form>
  );
};
