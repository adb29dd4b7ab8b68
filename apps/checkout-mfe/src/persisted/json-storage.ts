/**
 * Small JSON values in a storage of the browser. It is asked for anew at every use, because a browser that forbids it
 * throws there already. A storage that is full or forbidden costs only the memory.
 */
const jsonStorage = (storage: () => Storage) => {
  const guarded = (key: string, change: () => void): void => {
    try {
      change();
    } catch (error) {
      console.warn(`The browser does not keep ${key}`, error);
    }
  };
  return {
    /** What was remembered; null where nothing was, or somebody else wrote no JSON. */
    read: (key: string): unknown => {
      try {
        return JSON.parse(storage().getItem(key) ?? 'null') as unknown;
      } catch {
        return null;
      }
    },
    write: (key: string, value: unknown): void =>
      guarded(key, () => storage().setItem(key, JSON.stringify(value))),
    remove: (key: string): void => guarded(key, () => storage().removeItem(key)),
  };
};

/** Lasts as long as the tab. */
export const tabStorage = jsonStorage(() => sessionStorage);
/** Lasts, and is the same in all tabs. */
export const browserStorage = jsonStorage(() => localStorage);
