import { guardedStorage } from '@meridian/domain';
import { WRIST } from './fit-of.ts';

/** Key in local storage: circumference of the shopper's wrist in millimetres. */
const KEY = 'wristSize';
const storage = guardedStorage(() => localStorage);

/** The stored circumference; null if there is none or it is invalid. */
export const readWristSize = (): number | null => {
  const value = storage.readJson(KEY);
  return typeof value === 'number' && Number.isInteger(value) && value >= WRIST.min && value <= WRIST.max
    ? value
    : null;
};

export const storeWristSize = (value: number): void => storage.write(KEY, String(value));
