import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** Writes where a list goes on as an opaque text for the address. */
export const encodeCursor = (content: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url');

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Reads a cursor back. @throws AppError `badRequest` if it is none of this kind */
export const decodeCursor = <T>(cursor: string, kind: z.ZodType<T>): T => {
  const { success, data } = kind.safeParse(decode(cursor));
  if (!success) throw new AppError('badRequest');
  return data;
};
