import { type EndpointOutput, formatPhone, type SavedAddress } from '@meridian/contracts';
import type { CheckoutForm } from '../form-schema/form-schema.ts';

export type Account = EndpointOutput<'GET /api/user/me'>;

const RECIPIENT_FIELDS = ['name', 'surname', 'patronymic', 'phone', 'additionalPhone'] as const;
const ADDRESS_FIELDS = ['country', 'zipCode', 'city', 'address'] as const;
const FIELDS = [...RECIPIENT_FIELDS, ...ADDRESS_FIELDS];
type Recipient = Pick<SavedAddress, (typeof RECIPIENT_FIELDS)[number]>;
type Values = Partial<Record<(typeof FIELDS)[number], string | null>>;

const withPhones = <T extends Recipient>(recipient: T): T => ({
  ...recipient,
  phone: formatPhone(recipient.phone),
  additionalPhone: formatPhone(recipient.additionalPhone),
});

/** The person of the account as the recipient. */
const recipientOf = ({ name, surname, userInfo }: Account): Recipient =>
  withPhones({ name, surname, patronymic: '', phone: userInfo.phone, additionalPhone: '' });

/** Fills in empty fields from the account and its last address. */
export const prefillFromAccount = (
  { getValues, setValue }: Pick<CheckoutForm, 'getValues' | 'setValue'>,
  account: Account,
): void => {
  const [saved] = account.addresses ?? [];
  const person = { email: account.email, ...(saved ? withPhones(saved) : recipientOf(account)) };
  for (const field of ['email', ...RECIPIENT_FIELDS] as const)
    if (person[field] && !getValues(field)) setValue(field, person[field]);
  // An address is filled in as a whole, because parts of two addresses would make a third one.
  if (!saved || ADDRESS_FIELDS.some((field) => field !== 'country' && getValues(field))) return;
  for (const field of ADDRESS_FIELDS) if (saved[field]) setValue(field, saved[field]);
  if (saved.company && !getValues('company')) setValue('company', saved.company);
};

/** Returns the saved address that the form has, apart from its phones, which may be in another notation. */
export const addressInForm = (values: Values, addresses: readonly SavedAddress[]): SavedAddress | undefined =>
  addresses.find((address) =>
    (['name', 'surname', ...ADDRESS_FIELDS] as const).every(
      (field) => address[field] === (values[field] ?? ''),
    ),
  );

/** Replaces recipient and address by a saved address; without one, by the person of the account and an empty address. */
export const fillAddress = (
  { setValue, clearErrors }: CheckoutForm,
  account: Account,
  saved: SavedAddress | undefined,
): void => {
  const filled: Values = saved
    ? withPhones(saved)
    : { ...recipientOf(account), zipCode: '', city: '', address: '' };
  for (const field of FIELDS) {
    const value = filled[field];
    if (value !== undefined && value !== null) setValue(field, value);
  }
  if (saved?.company) setValue('company', saved.company);
  clearErrors(FIELDS);
};
