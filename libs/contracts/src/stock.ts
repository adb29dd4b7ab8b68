import { MAX_REASON_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import type { EndpointContract } from './endpoint.ts';
import {
  calendarDay,
  cursorText,
  linesOfText,
  objectId,
  pageLimit,
  searchText,
  shortText,
  timestamp,
} from './values.ts';
import { optionalText } from './values.ts';

/**
 * Kinds of entries of the stock ledger. Orders cause the first six, `returned` is a received return, and `opening` is the
 * stock with which the ledger began.
 */
export const STOCK_MOVEMENT_KINDS = [
  'reserved',
  'released',
  'dispatched',
  'undispatched',
  'writtenOff',
  'returned',
  'correction',
  'count',
  'edit',
  'import',
  'opening',
] as const;
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number];

/** Why the staff changed the stock, for the ledger. */
export const stockReason = optionalText.max(MAX_REASON_LENGTH).optional();

export const shortOrders = z
  .int()
  .min(0)
  .meta({ description: 'Orders that the pieces on hand are not enough for, the latest ones' });

const piece = z.int().min(0).max(1_000_000);
const variantKey = z.object({ watchId: objectId, colorNameEN: shortText, size: shortText });

export const stockVariant = z.object({
  ...variantKey.shape,
  nameEN: z.string(),
  nameRU: z.string(),
  colorNameRU: z.string(),
  sku: z.string(),
  onHand: z.int().meta({ description: 'Pieces in the shop' }),
  reserved: z.int().meta({ description: 'Pieces of orders that are to be shipped' }),
  available: z.int().meta({ description: 'On hand, less reserved; below 0 if orders are short' }),
  shortOrders: z.array(objectId),
});
export type StockVariant = z.infer<typeof stockVariant>;

export const STOCK_FILTERS = ['short', 'low'] as const;
export type StockFilter = (typeof STOCK_FILTERS)[number];
export const stockQuery = z.strictObject({
  q: searchText.optional(),
  /** Only variants that orders are short of, or with low stock. */
  only: z.enum(STOCK_FILTERS).optional(),
  watch: objectId.optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional().meta({ description: 'Watches of a page' }),
});
const stockPage = z.object({ variants: z.array(stockVariant), nextCursor: z.string().nullable() });

export const stockMovement = z.object({
  _id: objectId,
  at: timestamp,
  kind: z.enum(STOCK_MOVEMENT_KINDS),
  watchId: objectId,
  nameEN: z.string(),
  nameRU: z.string(),
  colorNameEN: z.string(),
  colorNameRU: z.string(),
  size: z.string(),
  sku: z.string(),
  onHand: z.int().meta({ description: 'Added to the pieces on hand' }),
  reserved: z.int().meta({ description: 'Added to the reserved pieces' }),
  /** Id of the order that caused it. */
  order: objectId.optional(),
  by: z.string().nullable().meta({ description: 'Email of the member of staff; null is the shop' }),
  reason: z.string().optional(),
});
export type StockMovementEntry = z.infer<typeof stockMovement>;
export const stockMovementsQuery = z.strictObject({
  /** Words that must all occur in watch, SKU and order number. */
  q: searchText.optional(),
  kind: z.enum(STOCK_MOVEMENT_KINDS).optional(),
  watch: objectId.optional(),
  /** Both days are included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  cursor: cursorText.optional(),
  limit: pageLimit.optional(),
});

/** The added pieces, which may be fewer than 0, with their variant. */
const correction = variantKey.extend({
  change: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((change) => change !== 0),
  reason: stockReason,
});

export const COUNT_PROBLEMS = ['incomplete', 'unknown', 'ambiguous', 'repeated'] as const;
/** A row of a count, as the list has it; null if it cannot be applied because of its problem. */
const countRow = z.object({
  line: z.int().min(1),
  sku: z.string(),
  size: z.string(),
  problem: z.enum(COUNT_PROBLEMS).nullable(),
  counted: piece.nullable(),
  variant: stockVariant.nullable(),
});
export type StockCountRow = z.infer<typeof countRow>;
export const MAX_COUNT_ROWS = 2000;
const countedVariant = variantKey.extend({
  onHand: z.int().meta({ description: 'Pieces on hand as of the preview' }),
  counted: piece,
});
export type CountedVariant = z.infer<typeof countedVariant>;

export const stockEndpoints = {
  'GET /api/stock': {
    summary: 'Pieces on hand, reserved and available by colour and size, in pages of watches',
    access: 'catalogue.view',
    query: stockQuery,
    response: stockPage,
  },
  'GET /api/stock/movements': {
    summary: 'The stock ledger, newest first',
    access: 'catalogue.view',
    query: stockMovementsQuery,
    response: z.object({ movements: z.array(stockMovement), nextCursor: z.string().nullable() }),
  },
  'POST /api/stock/corrections': {
    summary: 'Add pieces on hand of one colour and size, or take them away',
    access: 'catalogue.edit',
    body: correction,
    response: z.object({ variant: stockVariant }),
    errors: ['conflict', 'notOnHand'],
  },
  'POST /api/stock/counts/preview': {
    summary: 'What a count of the stock would change. Nothing changes',
    access: 'catalogue.edit',
    body: z.object({
      list: linesOfText
        .min(1)
        .max(100_000)
        .meta({ description: `At most ${MAX_COUNT_ROWS} lines or CSV rows of SKU, size and counted pieces` }),
    }),
    response: z.object({ rows: z.array(countRow) }),
  },
  'POST /api/stock/counts': {
    summary: 'Set the pieces on hand to those of a count. A variant that has changed since the preview stays',
    access: 'catalogue.edit',
    body: z.object({ reason: stockReason, rows: z.array(countedVariant).min(1).max(MAX_COUNT_ROWS) }),
    response: z.object({ applied: z.int(), changed: z.array(variantKey), shortOrders }),
  },
} as const satisfies Record<string, EndpointContract>;
