import { useServices } from '@meridian/federation';
import { useShop } from '@meridian/store';
import { useRequest } from '@meridian/ui';
import { useEffect, useMemo } from 'react';
import { useForm } from 'react-hook-form';
import { CHECKOUT_FIELDS } from '../persisted/checkout-fields.ts';
import { saveDraft, readDraft } from '../persisted/draft.ts';
import type { CheckedValues, CheckoutResolver, CheckoutValues } from '../form-schema/form-schema.ts';
import { lazyResolver } from '../form-schema/lazy-form-schema.ts';

/**
 * The checkout form, filled in from the stored draft and then from the account and its last address. It has no default
 * values, so that input typed before hydration is kept. `saved` is the account with the choice of its addresses, which are
 * loaded after the page.
 */
export const useCheckoutForm = () => {
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
    return subscribe({ formState: { values: true }, callback: () => saveDraft((field) => getValues(field)) });
  }, [hydrated, getValues, setValue, subscribe]);

  const { data: saved } = useRequest(hydrated ? token : null, async (signal) => {
    const [account, { AddressSelect, prefillFromAccount }] = await Promise.all([
      api('GET /api/user/me', { signal }),
      import(/* webpackChunkName: "form-schema" */ './address-select.tsx'),
    ]);
    prefillFromAccount(form, account);
    return { account, AddressSelect };
  });

  return { form, saved };
};
