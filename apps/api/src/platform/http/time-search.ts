import type { AnyObject } from 'mongoose';
import { dayStart } from '../calendar/shop-calendar.ts';
import { literalPattern } from '../database/literal-pattern.ts';
import { searchWords } from '../database/search-words.ts';
import { decodeTimeCursor, type TimePosition, encodeTimeCursor } from './time-cursor.ts';

/** What part of a list is asked for that is ordered by time and id, the newest first. */
export interface TimeSearch {
  since: Date | null;
  before: Date | null;
  /** Folded; all have to occur. */
  words: readonly string[];
  after: TimePosition | null;
}

/** As an address asks for it: days of the shop, words, and where the page before ended. */
interface AskedFor {
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

/** Reads what an address asks for; days are those of a time zone. @throws AppError `badRequest` for a cursor that is none */
export const timeSearch = ({ from, to, q, cursor }: AskedFor, timeZone: string): TimeSearch => ({
  since: from === undefined ? null : dayStart(from, timeZone),
  before: to === undefined ? null : dayStart(to, timeZone, 1),
  words: searchWords(q),
  after: cursor === undefined ? null : decodeTimeCursor(cursor),
});

/** Conditions of a search, to be joined by `$and`. `idOf` turns a cursor's id into what is stored. */
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

/** Cuts a page off what was found, one more than it shows: with that one there is a page after it. */
export const pageOf = <T>(
  found: readonly T[],
  limit: number,
  positionOf: (one: T) => TimePosition,
): { shown: T[]; nextCursor: string | null } => {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: last && found.length > limit ? encodeTimeCursor(positionOf(last)) : null };
};
