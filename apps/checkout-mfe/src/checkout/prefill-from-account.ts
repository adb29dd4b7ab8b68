import { type EndpointOutput, formatPhone } from '@meridian/contracts';
import type { CheckoutForm } from './use-checkout-form.ts';

const PERSONAL_FIELDS = ['email', 'name', 'surname', 'patronymic', 'phone', 'additionalPhone'] as const;
const ADDRESS_FIELDS = ['country', 'zipCode', 'city', 'address'] as const;

/** Fills in empty fields from the account and its last address. */
export const prefillFromAccount = (
  { getValues, setValue }: Pick<CheckoutForm, 'getValues' | 'setValue'>,
  { email, name, surname, userInfo, addresses = [] }: EndpointOutput<'GET /api/user/me'>,
): void => {
  const [saved] = addresses;
  const contact = saved ?? { name, surname, patronymic: '', phone: userInfo.phone, additionalPhone: '' };
  const person = {
    email,
    name: contact.name,
    surname: contact.surname,
    patronymic: contact.patronymic,
    phone: formatPhone(contact.phone),
    additionalPhone: formatPhone(contact.additionalPhone),
  };
  for (const field of PERSONAL_FIELDS) if (person[field] && !getValues(field)) setValue(field, person[field]);
  // An address is filled in as a whole, because parts of two addresses would make a third one.
  if (!saved || ADDRESS_FIELDS.some((field) => field !== 'country' && getValues(field))) return;
  for (const field of ADDRESS_FIELDS) if (saved[field]) setValue(field, saved[field]);
};
