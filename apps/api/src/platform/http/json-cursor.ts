import type { z } from 'zod';
import { AppError } from '../errors/app-error.ts';

/** Encodes a list position as an opaque string for the query. */
export const encodeCursor = (content: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(content)).toString('base64url');

const decode = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return undefined;
  }
};

/** Decodes a cursor. @throws AppError `badRequest` if it does not match the schema */
export const decodeCursor = <T>(cursor: string, schema: z.ZodType<T>): T => {
  const { success, data } = schema.safeParse(decode(cursor));
  if (!success) throw new AppError('badRequest');
  return data;
};
