import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';
import { useEffect, useMemo } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CHECKOUT_FIELDS } from '../persisted/checkout-fields.ts';
import { saveDraft, readDraft } from '../persisted/draft.ts';
import type { CheckedValues, CheckoutResolver, CheckoutValues } from './form-schema.ts';
import { lazyFormatPhone, lazyResolver } from './lazy-resolver.ts';

export type CheckoutForm = UseFormReturn<CheckoutValues, unknown, CheckedValues>;

const PERSONAL_FIELDS = ['email', 'name', 'surname', 'patronymic', 'phone', 'additionalPhone'] as const;
const ADDRESS_FIELDS = ['country', 'zipCode', 'city', 'address'] as const;

/**
 * The checkout form, filled in from the stored draft and then from the account and its last address. It has no default values, so that input
 * typed before hydration is kept.
 */
export const useCheckoutForm = (): CheckoutForm => {
  const { api, store } = useServices();
  const hydrated = useShop((state) => state.hydrated);
  const token = useShop((state) => state.token);
  const resolver = useMemo<CheckoutResolver>(
    () => lazyResolver(() => store.getState().token === null),
    [store],
  );
  const form = useForm<CheckoutValues, unknown, CheckedValues>({ resolver });
  const { getValues, setValue, subscribe } = form;

  useEffect(() => {
    if (!hydrated) return undefined;
    const draft = readDraft();
    for (const field of CHECKOUT_FIELDS) {
      const stored = draft[field];
      // The country always has a preselected value, so the draft overrides it.
      if (stored !== undefined && (field === 'country' || !getValues(field))) setValue(field, stored);
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [hydrated, getValues, setValue, subscribe]);

  useRequest(hydrated ? token : null, async (signal) => {
    const { email, name, surname, userInfo, addresses = [] } = await api('GET /api/user/me', { signal });
    const [saved] = addresses;
    const contact = saved ?? { name, surname, patronymic: '', phone: userInfo.phone, additionalPhone: '' };
    const person = {
      email,
      name: contact.name,
      surname: contact.surname,
      patronymic: contact.patronymic,
      phone: await lazyFormatPhone(contact.phone),
      additionalPhone: await lazyFormatPhone(contact.additionalPhone),
    };
    for (const field of PERSONAL_FIELDS)
      if (person[field] && !getValues(field)) setValue(field, person[field]);
    // An address is filled in as a whole, because parts of two addresses would make a third one.
    if (!saved || ADDRESS_FIELDS.some((field) => field !== 'country' && getValues(field))) return;
    for (const field of ADDRESS_FIELDS) if (saved[field]) setValue(field, saved[field]);
  });

  return form;
};
