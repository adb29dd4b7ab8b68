import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useEffect, useMemo } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { CHECKOUT_FIELDS } from '../persisted/checkout-fields.ts';
import { saveDraft, readDraft } from '../persisted/draft.ts';
import type { CheckedValues, CheckoutResolver, CheckoutValues } from './form-schema.ts';
import { lazyResolver } from './lazy-resolver.ts';

export type CheckoutForm = UseFormReturn<CheckoutValues, unknown, CheckedValues>;

/**
 * The form, filled with what was typed before and, where that is nothing, with what the account knows. It has no
 * default values: what was typed before the page came to life stays.
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
      const typed = draft[field];
      // The country always has a value: the draft's is the one that was chosen.
      if (typed !== undefined && (field === 'country' || !getValues(field))) setValue(field, typed);
    }
    return subscribe({ formState: { values: true }, callback: ({ values }) => saveDraft(values) });
  }, [hydrated, getValues, setValue, subscribe]);

  useEffect(() => {
    if (!hydrated || token === null) return undefined;
    const controller = new AbortController();
    api('GET /api/user/me', { signal: controller.signal }).then(
      ({ email, name, surname, userInfo }) => {
        const own = { email, name, surname, phone: userInfo.phone };
        for (const field of ['email', 'name', 'surname', 'phone'] as const)
          if (own[field] !== '' && !getValues(field)) setValue(field, own[field]);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) console.warn('The account could not be read', error);
      },
    );
    return () => controller.abort();
  }, [api, hydrated, token, getValues, setValue]);

  return form;
};
