import { STORAGE_KEYS } from '@meridian/domain';
import { CHECKOUT_FIELDS, type CheckoutField } from './checkout-fields.ts';
import { tabStorage } from './json-storage.ts';

const KEY = STORAGE_KEYS.checkoutDraft;

/** What has been typed, so that a reload, a sign-in or a failed payment loses none of it. */
export type Draft = Partial<Record<CheckoutField, string>>;

export const readDraft = (): Draft => {
  const kept = tabStorage.read(KEY);
  if (typeof kept !== 'object' || kept === null) return {};
  const values = new Map<string, unknown>(Object.entries(kept));
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
