import type { Me, SavedAddress } from '@meridian/contracts';
import { DELIVERY_COUNTRIES, HOME_COUNTRY } from '@meridian/domain';
import { useServices } from '@meridian/federation';
import { useTexts } from '@meridian/i18n';
import { useShop } from '@meridian/store';
import { Button, Notice, Select, TextInput } from '@meridian/ui';
import type { FocusEvent } from 'react';
import { loadPhones } from '../../form/load-phones.ts';
import { useForm } from '../../form/use-form.ts';
import styles from '../block.module.css';
import { countryLabel } from './country-label.ts';

const FIELDS = [
  'name',
  'surname',
  'patronymic',
  'phone',
  'additionalPhone',
  'country',
  'zipCode',
  'city',
  'address',
] as const;
type Field = (typeof FIELDS)[number];
const OPTIONAL: ReadonlySet<Field> = new Set(['patronymic', 'additionalPhone', 'zipCode']);
const PHONES = ['phone', 'additionalPhone'] as const;
const AUTO_COMPLETE: Record<Field, string> = {
  name: 'shipping given-name',
  surname: 'shipping family-name',
  patronymic: 'shipping additional-name',
  phone: 'shipping tel',
  // Browsers would fill in the first number once more.
  additionalPhone: 'off',
  country: 'shipping country-name',
  zipCode: 'shipping postal-code',
  city: 'shipping address-level2',
  address: 'shipping address-line1',
};

interface Props {
  me: Me;
  /** The address to change; undefined for a new one. */
  address?: SavedAddress;
  onSaved: () => void;
  onCancel: () => void;
}

/** Shows a phone in the notation of its country when its field loses focus, as the checkout does. */
const formatPhoneOf = async ({ target }: FocusEvent<HTMLInputElement>) => {
  const text = target.value;
  const country = target.form?.elements.namedItem('country');
  const phones = text ? await loadPhones() : null;
  if (phones && target.value === text && country instanceof HTMLSelectElement)
    target.value = phones.formatPhone(text, country.value);
};

/** Form for a delivery address, with the rules of the checkout. */
export const AddressForm = ({ me, address, onSaved, onCancel }: Props) => {
  const { t, language } = useTexts('shell');
  const { api } = useServices();
  const country = useShop((state) => state.locale.country);
  const home = (code: string | null) => DELIVERY_COUNTRIES.find((each) => each.code === code)?.value;
  const initial: Partial<SavedAddress> = address ?? {
    name: me.name,
    surname: me.surname,
    phone: me.userInfo.phone,
    country: home(country) ?? home(HOME_COUNTRY) ?? '',
  };

  const { busy, problems, error, submit } = useForm({
    names: FIELDS,
    check: async (values) => {
      const phones = await loadPhones();
      const texts: Partial<Record<Field, string>> = {};
      for (const field of PHONES)
        if (phones && values[field] !== '' && phones.parsePhone(values[field], values.country) === null)
          texts[field] = t('problems.phoneFormat');
      return texts;
    },
    send: async (body) => {
      if (address) await api('PUT /api/user/addresses/:id', { params: { id: address.id }, body });
      else await api('POST /api/user/addresses', { body });
      onSaved();
    },
  });
  const text = (field: Field) => (
    <TextInput
      key={field}
      name={field}
      label={t(`fields.${field}`)}
      note={OPTIONAL.has(field) ? t('fields.optional') : undefined}
      required={!OPTIONAL.has(field)}
      defaultValue={initial[field]}
      error={problems[field]}
      autoComplete={AUTO_COMPLETE[field]}
      maxLength={200}
      data-autofocus={field === 'name' || undefined}
      data-testid={`address-${field}`}
      {...(field === 'phone' || field === 'additionalPhone'
        ? { type: 'tel', inputMode: 'tel', onBlur: (event) => void formatPhoneOf(event) }
        : {})}
    />
  );
  return (
    <form noValidate onSubmit={submit} className={styles.form} data-testid="address-form">
      <Notice tone="error" data-testid="address-error">
        {error}
      </Notice>
      <div className={styles.pair}>
        {text('name')}
        {text('surname')}
      </div>
      {language === 'ru' || initial.patronymic ? text('patronymic') : null}
      <div className={styles.pair}>
        {text('phone')}
        {text('additionalPhone')}
      </div>
      <div className={styles.pair}>
        <Select
          name="country"
          label={t('fields.country')}
          defaultValue={initial.country}
          error={problems.country}
          autoComplete={AUTO_COMPLETE.country}
          options={DELIVERY_COUNTRIES.map(({ value }) => ({ value, label: countryLabel(value, language) }))}
          data-testid="address-country"
        />
        {text('zipCode')}
      </div>
      {text('city')}
      {text('address')}
      <div className={styles.actions}>
        <Button
          type="submit"
          size="small"
          busy={busy}
          busyLabel={t('account.saving')}
          data-testid="address-save"
        >
          {t('account.save')}
        </Button>
        <Button variant="quiet" size="small" onClick={onCancel} data-testid="address-cancel">
          {t('account.cancel')}
        </Button>
      </div>
    </form>
  );
};
