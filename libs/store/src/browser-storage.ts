import { type CartLine, type Favorite, type GuardedStorage, STORAGE_KEYS } from '@meridian/domain';
import type { Role } from '@meridian/contracts';

/** State in local storage: plain JSON arrays and strings under the keys of spec section 9. */
export interface PersistedState {
  persisted: { cart: CartLine[]; favorites: Favorite[] };
  token: string | null;
  role: Role | null;
  unsent: { cart: boolean; favorites: boolean };
}

/** Key of the names of lists with changes that the server has not confirmed; absent if there are none. */
const UNSENT_KEY = 'unsentLists';
const LISTS = ['cart', 'favorites'] as const;
/** Stored names of the lists, which are part of the surface. */
const UNSENT_NAMES = { cart: 'cart', favorites: 'favourites' } as const;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** A stored item id is a string or a populated watch with an `_id`. */
const itemIdOf = (value: unknown): string | undefined => {
  if (typeof value === 'string') return value;
  return isRecord(value) && typeof value._id === 'string' ? value._id : undefined;
};

const keyOf = (value: unknown): Favorite | undefined => {
  if (!isRecord(value)) return undefined;
  const itemId = itemIdOf(value.itemId);
  const { colorNameEN, colorNameRU, size } = value;
  if (
    !itemId ||
    typeof colorNameEN !== 'string' ||
    typeof colorNameRU !== 'string' ||
    typeof size !== 'string'
  )
    return undefined;
  return { itemId, colorNameEN, colorNameRU, size };
};

const readArray = (storage: GuardedStorage, key: string): unknown[] => {
  const value = storage.readJson(key);
  return Array.isArray(value) ? value : [];
};

/** Reads the persisted state; malformed values count as absent. */
export const readPersisted = (storage: GuardedStorage): PersistedState => {
  const role = storage.read(STORAGE_KEYS.role);
  const cart = readArray(storage, STORAGE_KEYS.cart).flatMap((value) => {
    const key = keyOf(value);
    const quantity = isRecord(value) ? Number(value.quantity) : NaN;
    return key && Number.isInteger(quantity) && quantity > 0 ? [{ ...key, quantity }] : [];
  });
  const favorites = readArray(storage, STORAGE_KEYS.favorites).flatMap((value) => keyOf(value) ?? []);
  const unsent = readArray(storage, UNSENT_KEY);
  return {
    persisted: { cart, favorites },
    token: storage.read(STORAGE_KEYS.token),
    role: role === 'admin' || role === 'user' ? role : null,
    unsent: { cart: unsent.includes(UNSENT_NAMES.cart), favorites: unsent.includes(UNSENT_NAMES.favorites) },
  };
};

/** Writes changed values. The session goes first, because an old token that stays in storage would be restored. */
export const writePersisted = (
  storage: GuardedStorage,
  next: PersistedState,
  previous: PersistedState,
): void => {
  if (next.token !== previous.token) storage.write(STORAGE_KEYS.token, next.token);
  if (next.role !== previous.role) storage.write(STORAGE_KEYS.role, next.role);
  for (const list of LISTS)
    if (next.persisted[list] !== previous.persisted[list])
      storage.write(STORAGE_KEYS[list], JSON.stringify(next.persisted[list]));
  if (next.unsent !== previous.unsent) {
    const names = LISTS.filter((list) => next.unsent[list]).map((list) => UNSENT_NAMES[list]);
    storage.write(UNSENT_KEY, names.length > 0 ? JSON.stringify(names) : null);
  }
};
