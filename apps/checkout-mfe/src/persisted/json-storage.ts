/**
 * JSON values in a browser storage. `storage` is called at every access, because it throws if the browser forbids the
 * storage. If the storage is full or forbidden, a write logs a warning and has no effect.
 */
const jsonStorage = (storage: () => Storage) => {
  const tryWrite = (key: string, change: () => void): void => {
    try {
      change();
    } catch (error) {
      console.warn(`Writing ${key} to the browser storage failed`, error);
    }
  };
  return {
    /** The stored value; null if there is none or it is not JSON. */
    read: (key: string): unknown => {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write: (key: string, value: unknown): void =>
      tryWrite(key, () => storage().setItem(key, JSON.stringify(value))),
    remove: (key: string): void => tryWrite(key, () => storage().removeItem(key)),
  };
};

/** Values of this tab, until it is closed. */
export const tabStorage = jsonStorage(() => sessionStorage);
/** Persistent values, shared by all tabs. */
export const browserStorage = jsonStorage(() => localStorage);
