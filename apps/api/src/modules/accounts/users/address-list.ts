import { ADDRESSES_MAX } from '@meridian/domain';
import { literal } from '../../../platform/database/literal.ts';
import type { StoredAddress } from './user.schema.ts';

/** Delivery data without the id that the account gives it. */
export type Address = Omit<StoredAddress, 'id'>;

/** The stored addresses as an expression; they are absent before the first one. */
const saved = { $ifNull: ['$addresses', []] };

/** An expression for the saved addresses that are equal to this one, or for the others. The company is not compared. */
const filterSaved = ({ company: _company, ...address }: Address, wanted: boolean) => {
  const isEqual = {
    $and: Object.entries(address).map(([field, value]) => ({ $eq: [`$$address.${field}`, literal(value)] })),
  };
  return { $filter: { input: saved, as: 'address', cond: wanted ? isEqual : { $not: [isEqual] } } };
};

/** An expression for the addresses with a new one in front. It replaces an equal one that is stored, and keeps its id. */
export const withAddressFirst = ({ id, ...address }: StoredAddress) => ({
  $let: {
    vars: { equal: filterSaved(address, true), others: filterSaved(address, false) },
    in: {
      $slice: [
        {
          $concatArrays: [
            [
              {
                $mergeObjects: [
                  literal(address),
                  { id: { $ifNull: [{ $first: '$$equal.id' }, literal(id)] } },
                ],
              },
            ],
            '$$others',
          ],
        },
        ADDRESSES_MAX,
      ],
    },
  },
});

/** A condition: the list is not full, or an equal address is stored. */
export const hasRoomFor = (address: Address) => ({
  $or: [{ $lt: [{ $size: saved }, ADDRESSES_MAX] }, { $ne: [filterSaved(address, true), []] }],
});
