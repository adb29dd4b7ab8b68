import { AppError } from '../errors/app-error.ts';

/** Where a list goes on that is ordered by time and id, the newest first. */
export interface TimePosition {
  at: Date;
  id: string;
}

/** Writes a position as an opaque text for the address. */
export const encodeTimeCursor = ({ at, id }: TimePosition): string =>
  Buffer.from(`${at.getTime()}.${id}`).toString('base64url');

/** Reads a cursor back. @throws AppError `badRequest` if it is none */
export const decodeTimeCursor = (cursor: string): TimePosition => {
  const [, at, id] =
    /^(\d{1,14})\.([0-9a-f]{24})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8')) ?? [];
  if (at === undefined || id === undefined) throw new AppError('badRequest');
  return { at: new Date(Number(at)), id };
};
