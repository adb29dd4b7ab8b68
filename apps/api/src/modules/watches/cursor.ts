import type { WatchSort } from '@meridian/contracts';
import type { Currency } from '@meridian/domain';
import { z } from 'zod';
import { AppError } from '../../platform/errors/app-error.ts';
import { decodeCursor, encodeCursor } from '../../platform/http/json-cursor.ts';
import type { Position } from '../catalogue/index/sort-order.ts';

/** The order that a cursor belongs to; it is of no use in another one. */
const orderName = (sort: WatchSort, currency: Currency): string =>
  sort === 'priceAsc' || sort === 'priceDesc' ? `${sort}:${currency}` : sort;

const content = z.tuple([
  z.string(),
  // JSON knows no infinity: null is the key of a watch without a price.
  z.union([z.number(), z.string().max(200), z.null()]),
  z.string().regex(/^[0-9a-f]{24}$/),
]);

/** Writes a position as an opaque text for the address. */
export const writeCursor = (position: Position, sort: WatchSort, currency: Currency): string =>
  encodeCursor([orderName(sort, currency), position.key, position.id]);

/** Reads a cursor back. @throws AppError `badRequest` if it is not one of this order */
export const readCursor = (cursor: string, sort: WatchSort, currency: Currency): Position => {
  const [order, key, id] = decodeCursor(cursor, content);
  const fits = (typeof key === 'string') === (sort === 'name');
  if (order !== orderName(sort, currency) || !fits) throw new AppError('badRequest');
  return { key: key ?? Infinity, id };
};
