import { useTexts } from '@meridian/i18n';
import { Select } from '@meridian/ui';
import { useEffect, useState } from 'react';
import { addressSelect as en } from '../i18n/en/address-select.ts';
import { addressSelect as ru } from '../i18n/ru/address-select.ts';
import { type Account, addressInForm, fillAddress } from './account-addresses.ts';
import type { CheckoutForm } from '../form-schema/form-schema.ts';

export { prefillFromAccount } from './account-addresses.ts';

/**
 * The choice between several saved addresses of the account. It shows "Another address" while the form has none of them.
 * Rendered in the browser only.
 */
export const AddressSelect = ({ form, account }: { form: CheckoutForm; account: Account }) => {
  const { language } = useTexts('checkout');
  const texts = { en, ru }[language];
  const { addresses = [] } = account;
  const { getValues, subscribe } = form;
  const [shownId, setShownId] = useState(() => addressInForm(getValues(), addresses)?.id ?? '');

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => setShownId(addressInForm(values, account.addresses ?? [])?.id ?? ''),
      }),
    [subscribe, account],
  );

  if (addresses.length < 2) return null;
  return (
    <Select
      label={texts.label}
      value={shownId}
      onChange={({ target }) =>
        fillAddress(
          form,
          account,
          addresses.find(({ id }) => id === target.value),
        )
      }
      options={[
        ...addresses.map(({ id, name, surname, city, address }) => ({
          value: id,
          label: [`${name} ${surname}`.trim(), city, address].filter(Boolean).join(', '),
        })),
        { value: '', label: texts.another },
      ]}
      data-testid="address-select"
    />
  );
};
