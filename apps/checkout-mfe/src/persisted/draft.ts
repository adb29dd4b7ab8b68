import { guardedStorage, STORAGE_KEYS } from '@meridian/domain';
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-fields.ts';

const KEY = STORAGE_KEYS.checkoutDraft;
const storage = guardedStorage(() => sessionStorage);

/** Values typed into the checkout form. They survive a reload, a sign-in and a failed payment. */
export type Draft = Partial<Record<CheckoutField, string>>;

export const readDraft = (): Draft => {
  const stored = storage.readJson(KEY);
  if (typeof stored !== 'object' || stored === null) return {};
  const values = new Map<string, unknown>(Object.entries(stored));
  const draft: Draft = {};
  for (const field of CHECKOUT_FIELDS) {
    const value = values.get(field);
    if (typeof value === 'string' && value !== '') draft[field] = value;
  }
  return draft;
};

export const saveDraft = (valueOf: (field: CheckoutField) => string | null | undefined): void =>
  storage.write(
    KEY,
    JSON.stringify(Object.fromEntries(CHECKOUT_FIELDS.map((field) => [field, valueOf(field)]))),
  );

export const clearDraft = (): void => storage.write(KEY, null);
