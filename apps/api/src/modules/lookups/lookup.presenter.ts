import type { Lookup } from '@meridian/contracts';
import type { StoredLookup } from './lookup.schema.ts';

/** A brand, category or watch type as the API returns it. */
export const presentLookup = ({
  _id,
  nameRU,
  nameEN,
}: Pick<StoredLookup, '_id' | 'nameRU' | 'nameEN'>): Lookup => ({
  _id: _id.toHexString(),
  nameRU,
  nameEN,
});
