import type { AnyObject } from 'mongoose';
import { dayStart } from '../calendar/shop-calendar.ts';
import { AppError } from '../errors/app-error.ts';
import { wordPattern } from './literal.ts';
import { queryWords } from './search-words.ts';

/** Position in a list that is sorted by time and id, newest first. */
interface TimePosition {
  at: Date;
  id: string;
}

/** Encodes a position as an opaque string for the query. */
const encodeTimeCursor = ({ at, id }: TimePosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Decodes a cursor. @throws AppError `badRequest` if it is malformed */
const decodeTimeCursor = (cursor: string): TimePosition => {
  const [, at, id] =
    /^(\d{1,14})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (at === undefined || id === undefined) throw new AppError('badRequest');
  return { at: new Date(Number(at)), id };
};

/** Filter and position for a list that is sorted by time and id, newest first. */
export interface TimeSearch {
  since: Date | null;
  before: Date | null;
  /** Case-folded words that must all occur, each as a list of alternatives. */
  words: readonly (readonly string[])[];
  after: TimePosition | null;
}

/** Query parameters of such a list. `from` and `to` are days (`yyyy-mm-dd`) in the time zone of the shop. */
interface TimeSearchQuery {
  from?: string | undefined;
  to?: string | undefined;
  q?: string | undefined;
  cursor?: string | undefined;
}

/** Parses the query parameters. @throws AppError `badRequest` for a malformed cursor */
export const timeSearch = ({ from, to, q, cursor }: TimeSearchQuery, timeZone: string): TimeSearch => ({
  since: from === undefined ? null : dayStart(from, timeZone),
  before: to === undefined ? null : dayStart(to, timeZone, 1),
  words: queryWords(q),
  after: cursor === undefined ? null : decodeTimeCursor(cursor),
});

/**
 * Splits off one page.
 * @param found at most `limit + 1` documents; the extra one shows that there is a next page
 */
export const pageOf = <T>(found: readonly T[], limit: number, positionOf: (item: T) => TimePosition) => {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return { shown, nextCursor: last && found.length > limit ? encodeTimeCursor(positionOf(last)) : null };
};

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
  ...words.map((alternatives) => ({ [text]: wordPattern(alternatives) })),
  ...(after
    ? [
        { [time]: { $lte: after.at } },
        { $or: [{ [time]: { $lt: after.at } }, { _id: { $lt: idOf(after.id) } }] },
      ]
    : []),
];
