import {
  DELIVERY_COUNTRIES,
  deliveryCountryOf,
  isWithoutDelivery,
  PERSON_NAME_MAX_LENGTH,
} from '@meridian/domain';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Heading, Select, TextInput, useRequest } from '@meridian/ui';
import { type ComponentProps, type FocusEvent, type ReactNode, useId, useState } from 'react';
import styles from './checkout.module.css';
import type { DeliveryField } from '../persisted/checkout-fields.ts';
import { lazySuggestEmail } from '../form-schema/lazy-form-schema.ts';
import { isServerProblem, problemKey } from './field-problem.ts';
import { phoneFields } from './phone-fields.ts';
import type { CheckoutForm } from '../form-schema/form-schema.ts';

const TEST_IDS: Record<DeliveryField, string> = {
  email: 'field-email',
  name: 'field-name',
  surname: 'field-surname',
  patronymic: 'field-patronymic',
  phone: 'field-phone',
  additionalPhone: 'field-additional-phone',
  country: 'field-country',
  zipCode: 'field-zip',
  city: 'field-city',
  address: 'field-address',
};
/** The address and the city are as long as the server accepts. */
const MAX_LENGTH = 200;
const NAMES: readonly DeliveryField[] = ['name', 'surname', 'patronymic'];

/** The reaction of the phones to events of a field. */
const phoneHandlers = (form: CheckoutForm, field: DeliveryField) => {
  const phones = phoneFields(form);
  if (field === 'country') return { onChange: phones.changeCountry };
  if (field !== 'phone' && field !== 'additionalPhone') return {};
  return { onBlur: () => phones.leave(field), onChange: () => phones.edit(field) };
};

/** Registers a field and returns its props, with label and error message in the language of the page. */
const useField = (form: CheckoutForm, field: DeliveryField) => {
  const { t } = useTexts('checkout');
  const error = form.formState.errors[field];
  const problem =
    error && (isServerProblem(error) ? error.message : t(problemKey(field, form.getValues(field))));
  return {
    ...form.register(field, phoneHandlers(form, field)),
    label: t(`fields.${field}`),
    error: problem,
    'data-testid': TEST_IDS[field],
  };
};

interface FieldProps extends Omit<ComponentProps<typeof TextInput>, 'label' | 'name' | 'form'> {
  form: CheckoutForm;
  field: DeliveryField;
  optional?: boolean;
}

const Text = ({ form, field, optional, ...input }: FieldProps) => {
  const { t } = useTexts('checkout');
  return (
    <TextInput
      enterKeyHint="next"
      {...input}
      {...useField(form, field)}
      maxLength={NAMES.includes(field) ? PERSON_NAME_MAX_LENGTH : MAX_LENGTH}
      required={!optional}
      note={optional ? t('checkout.optional') : undefined}
    />
  );
};

const Country = ({ form }: { form: CheckoutForm }) => {
  const { t, language } = useTexts('checkout');
  const shopperCountry = useShop((state) => state.locale.country);
  const isForeign = isWithoutDelivery(shopperCountry);
  return (
    <Select
      {...useField(form, 'country')}
      autoComplete="shipping country-name"
      // A shopper from elsewhere chooses, so that no parcel goes to a wrong country.
      placeholder={isForeign ? t('checkout.chooseCountry') : undefined}
      defaultValue={isForeign ? '' : deliveryCountryOf(shopperCountry).value}
      options={DELIVERY_COUNTRIES.map(({ value, en }) => ({ value, label: language === 'ru' ? value : en }))}
    />
  );
};

const Group = ({ title, children }: { title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading level={2} size="sm" id={id}>
        {title}
      </Heading>
      <div className={styles.fields}>{children}</div>
    </section>
  );
};

/** The email, with a button that corrects a mistyped provider: for a guest the mailbox is the only way to the order. */
const Email = ({ form, guest }: { form: CheckoutForm; guest: boolean }) => {
  const { t } = useTexts('checkout');
  const [meant, setMeant] = useState<string>();
  const suggest = async ({ target }: FocusEvent<HTMLInputElement>) =>
    setMeant(await lazySuggestEmail(target.value));
  const correct = () => {
    if (meant) form.setValue('email', meant, { shouldValidate: true });
    setMeant(undefined);
  };
  return (
    <div className={styles.whole}>
      {/* The blur of the field bubbles. */}
      <div onBlur={(event: FocusEvent<HTMLInputElement>) => void suggest(event)}>
        <Text
          form={form}
          field="email"
          type="email"
          optional={!guest}
          autoComplete="email"
          inputMode="email"
          hint={t('hints.email')}
        />
      </div>
      <p role="status">
        {meant ? (
          <button type="button" className={styles.signIn} onClick={correct} data-testid="email-suggestion">
            {t('checkout.didYouMean', { email: meant })}
          </button>
        ) : null}
      </p>
    </div>
  );
};

/** The company of the invoice. Its code does not delay the page. */
const Company = ({ form }: { form: CheckoutForm }) => {
  const hydrated = useShop((state) => state.hydrated);
  const { data: part } = useRequest(
    hydrated ? 'company' : null,
    () => import(/* webpackChunkName: "company" */ './company-fields.tsx'),
  );
  return <div className={styles.company}>{part ? <part.CompanyFields form={form} /> : null}</div>;
};

interface DeliveryFieldsProps {
  form: CheckoutForm;
  guest: boolean;
  /** Whether more methods are offered to shoppers who enter their postcode or city. */
  needsPlace: boolean | undefined;
  /** The choice of the method. */
  children: ReactNode;
}

/** The fields of the checkout: contact, personal details and delivery (spec section 2). */
export const DeliveryFields = ({ form, guest, needsPlace, children }: DeliveryFieldsProps) => {
  const { t, language } = useTexts('checkout');
  const isPickup = form.watch('pickupPoint') !== undefined;
  return (
    <>
      <Group title={t('checkout.contact')}>
        <Email form={form} guest={guest} />
      </Group>
      <Group title={t('checkout.personal')}>
        <Text form={form} field="name" autoComplete="shipping given-name" autoCapitalize="words" />
        <Text form={form} field="surname" autoComplete="shipping family-name" autoCapitalize="words" />
        {language === 'ru' ? (
          <Text
            form={form}
            field="patronymic"
            optional
            autoComplete="shipping additional-name"
            autoCapitalize="words"
            fieldClassName={styles.whole}
          />
        ) : null}
        <Text
          form={form}
          field="phone"
          type="tel"
          autoComplete="shipping tel"
          inputMode="tel"
          hint={t('hints.phone')}
        />
        {/* Browsers would fill in the first number once more. */}
        <Text form={form} field="additionalPhone" type="tel" optional autoComplete="off" inputMode="tel" />
      </Group>
      <Group title={t('checkout.delivery')}>
        <Country form={form} />
        {isPickup && !needsPlace ? null : (
          <>
            <Text form={form} field="zipCode" optional autoComplete="shipping postal-code" />
            <Text
              form={form}
              field="city"
              optional={isPickup}
              autoComplete="shipping address-level2"
              autoCapitalize="words"
              fieldClassName={styles.whole}
            />
          </>
        )}
        {children}
        {isPickup ? null : (
          <Text
            form={form}
            field="address"
            autoComplete="shipping address-line1"
            enterKeyHint="go"
            hint={t('hints.address')}
            fieldClassName={styles.whole}
          />
        )}
      </Group>
      <Company form={form} />
    </>
  );
};
