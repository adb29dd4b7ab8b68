import { AppError } from '../errors/app-error.ts';

/** Position in a list that is sorted by time and id, newest first. */
export interface TimePosition {
  at: Date;
  id: string;
}

/** Encodes a position as an opaque string for the query. */
export const encodeTimeCursor = ({ at, id }: TimePosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Decodes a cursor. @throws AppError `badRequest` if it is malformed */
export const decodeTimeCursor = (cursor: string): TimePosition => {
  const [, at, id] =
    /^(\d{1,14})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (at === undefined || id === undefined) throw new AppError('badRequest');
  return { at: new Date(Number(at)), id };
};
