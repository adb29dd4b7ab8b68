import type { WatchSort } from '@meridian/contracts';
import type { Currency } from '@meridian/domain';
import { z } from 'zod';
import { AppError } from '../../../platform/errors/app-error.ts';
import { decodeCursor, encodeCursor } from '../../../platform/http/json-cursor.ts';
import type { Position } from '../search/catalogue-search.ts';

/** Name of a sort order. A cursor is valid only in the order in which it was written. */
const orderName = (sort: WatchSort, currency: Currency): string =>
  sort === 'priceAsc' || sort === 'priceDesc' ? `${sort}:${currency}` : sort;

const content = z.tuple([
  z.string(),
  // JSON has no Infinity, so null is the key of a watch without a price.
  z.union([z.number(), z.string().max(200), z.null()]),
  z.string().regex(/^[0-9a-f]{24}$/),
]);

/** Encodes a position as an opaque text for the URL. */
export const writeCursor = (position: Position, sort: WatchSort, currency: Currency): string =>
  encodeCursor([orderName(sort, currency), position.key, position.id]);

/** Decodes a cursor. @throws AppError `badRequest` if it is malformed or belongs to another sort order */
export const readCursor = (cursor: string, sort: WatchSort, currency: Currency): Position => {
  const [order, key, id] = decodeCursor(cursor, content);
  const fits = (typeof key === 'string') === (sort === 'name');
  if (order !== orderName(sort, currency) || !fits) throw new AppError('badRequest');
  return { key: key ?? Infinity, id };
};
