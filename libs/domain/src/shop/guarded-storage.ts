/** The part of the browser's `Storage` that is used. */
interface KeyValueStorage {
  getItem: (key: string) => string | null;
  setItem: (key: string, value: string) => void;
  removeItem: (key: string) => void;
}

/**
 * Access to a browser storage that may be full or blocked and hold malformed values. `open` is called at every access,
 * because it throws if the browser blocks the storage. A failed access logs a warning; a failed read returns null.
 */
export const guardedStorage = (open: () => KeyValueStorage) => {
  const attempt = <T>(key: string, access: (storage: KeyValueStorage) => T): T | null => {
    try {
      return access(open());
    } catch (error) {
      console.warn(`No access to the stored ${key}`, error);
      return null;
    }
  };
  return {
    /** The stored text; null if there is none. */
    read: (key: string) => attempt(key, (storage) => storage.getItem(key)),
    /** The stored JSON value; null if there is none or it is malformed. */
    readJson: (key: string) =>
      attempt(key, (storage) => JSON.parse(storage.getItem(key) ?? 'null') as unknown),
    /** Stores a text; null removes the stored one. */
    write: (key: string, value: string | null) =>
      void attempt(key, (storage) =>
        value === null ? storage.removeItem(key) : storage.setItem(key, value),
      ),
  };
};

export type GuardedStorage = ReturnType<typeof guardedStorage>;
