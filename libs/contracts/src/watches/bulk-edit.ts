import { SALE_FIELDS, WATCH_FLAGS, WATCH_STATUSES } from '@meridian/domain';
import { z } from 'zod';
import { activityChange } from '../activity.ts';
import { objectId, timestamp } from '../values.ts';
import { panelQuery } from './catalogue-query.ts';
import { customsForm } from './watch-customs.ts';

/** Most watches of a bulk edit, and most rows of its preview and of its lists. */
export const BULK_LIMITS = { watches: 1000, rows: 20 } as const;
/** Time in which a bulk edit can be undone. */
export const BULK_UNDO_MS = 10 * 60_000;

/** Rounding of a changed price to whole units of its currency: to a multiple, or down to a price that ends in 9. */
export const PRICE_ROUNDINGS = ['none', '1', '10', '100', '1000', 'nine'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

const MAX_AMOUNT = 1_000_000_000_000;
const percent = z.number().min(-99).max(1000).multipleOf(0.01);
const difference = z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT).multipleOf(0.01);
const flags = z.array(z.enum(WATCH_FLAGS)).max(WATCH_FLAGS.length);

/** A change of prices. Prices in different currencies never follow from each other; a price that a watch lacks stays missing. */
export const priceChange = z.union([
  z.strictObject({ percent, rounding: z.enum(PRICE_ROUNDINGS) }),
  z.strictObject({
    /** Added to the price in each currency; negative lowers it. */
    amounts: z.strictObject({
      kzt: difference.refine(Number.isInteger).optional(),
      rub: difference.optional(),
      usd: difference.optional(),
    }),
    rounding: z.enum(PRICE_ROUNDINGS),
  }),
]);

/** The new values. What is left out stays. */
export const bulkChange = z
  .strictObject({
    status: z.enum(WATCH_STATUSES).optional(),
    addFlags: flags.optional(),
    removeFlags: flags.optional(),
    /** Null takes the watches out of their collection. */
    collection: objectId.nullable().optional(),
    ...customsForm,
    price: priceChange.optional(),
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined));

export const bulkEdit = z.strictObject({
  watches: z.union([
    z.strictObject({ ids: z.array(objectId).min(1).max(BULK_LIMITS.watches) }),
    /** All watches that match the filter of the panel's list. */
    z.strictObject({ query: panelQuery.omit({ ids: true, limit: true, cursor: true, details: true }) }),
  ]),
  change: bulkChange,
  /** Only calculates the changes. */
  dryRun: z.boolean(),
});

const watchName = z.object({ id: objectId, nameEN: z.string(), nameRU: z.string() });
/** Reasons for which a watch stays as it is: a price of 0 or less, another save meanwhile, a draft that lacks values. */
export const BULK_REFUSALS = ['price', 'changed', 'incomplete'] as const;

export const bulkOutcome = z.object({
  /** Null for a dry run, and if no watch has changed. */
  id: objectId.nullable(),
  /** Watches of the selection. */
  selected: z.int(),
  changed: z.int(),
  refused: z.int(),
  /** The first changed watches, with the old and new values. */
  rows: z.array(watchName.extend({ changes: z.array(activityChange) })),
  /** The first refused watches. */
  refusals: z.array(
    watchName.extend({
      reason: z.enum(BULK_REFUSALS),
      missing: z
        .array(z.enum(SALE_FIELDS))
        .optional()
        .meta({ description: 'Values that an incomplete draft lacks' }),
    }),
  ),
  /** Null for a dry run, and if no watch has changed. */
  undoUntil: timestamp.nullable(),
});

export const BULK_STAGES = ['applying', 'applied', 'undoing', 'undone'] as const;
export type BulkStage = (typeof BULK_STAGES)[number];

export const bulkEdits = z.object({
  edits: z.array(
    z.object({
      id: objectId,
      /** `applying` and `undoing` are in progress; the shop completes them also after a crash. */
      stage: z.enum(BULK_STAGES),
      createdAt: timestamp,
      changed: z.int(),
      undoUntil: timestamp.nullable(),
      /** Name of the file of an import; null for an edit of the list. */
      file: z.string().nullable(),
    }),
  ),
});

/** Watches with their former values, and watches that stay because someone has changed them since. */
export const bulkUndo = z.object({ restored: z.int(), kept: z.int() });

export type BulkChange = z.output<typeof bulkChange>;
export type BulkEdit = z.output<typeof bulkEdit>;
export type BulkEditInput = z.input<typeof bulkEdit>;
export type BulkOutcome = z.infer<typeof bulkOutcome>;
export type BulkEdits = z.infer<typeof bulkEdits>;
export type PriceChange = z.output<typeof priceChange>;
