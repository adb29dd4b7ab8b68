import type { AnyObject } from 'mongoose';
import { literalPattern } from './literal-pattern.ts';
import type { TimeSearch } from '../http/time-search.ts';

/**
 * Returns MongoDB conditions to combine with `$and`.
 * @param fields `time` and `text` name the stored fields; `idOf` converts the id of a cursor to the stored type
 */
export const timeSearchConditions = (
  { since, before, words, after }: TimeSearch,
  { time, text, idOf }: { time: string; text: string; idOf: (id: string) => unknown },
): AnyObject[] => [
  ...(since ? [{ [time]: { $gte: since } }] : []),
  ...(before ? [{ [time]: { $lt: before } }] : []),
  ...words.map((word) => ({ [text]: literalPattern(word) })),
  ...(after
    ? [
        { [time]: { $lte: after.at } },
        { $or: [{ [time]: { $lt: after.at } }, { _id: { $lt: idOf(after.id) } }] },
      ]
    : []),
];
