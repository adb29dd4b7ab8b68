import { STORAGE_KEYS } from '@meridian/domain';
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-fields.ts';
import { tabStorage } from './json-storage.ts';

const KEY = STORAGE_KEYS.checkoutDraft;

/** Values typed into the checkout form. They survive a reload, a sign-in and a failed payment. */
export type Draft = Partial<Record<CheckoutField, string>>;

export const readDraft = (): Draft => {
  const stored = tabStorage.read(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const values = new Map<string, unknown>(Object.entries(stored));
  const draft: Draft = {};
  for (const field of CHECKOUT_FIELDS) {
    const value = values.get(field);
    if (typeof value === 'string' && value !== '') draft[field] = value;
  }
  return draft;
};

export const saveDraft = (values: Partial<Record<CheckoutField, string | null>>): void =>
  tabStorage.write(KEY, values);

export const clearDraft = (): void => tabStorage.remove(KEY);
