import { STOCK_MOVEMENT_KINDS } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Present } from '../../../platform/database/schema-fields.ts';
import { workKind } from '../../../platform/work/work-kind.ts';

/** The collection `stockmovements`: the stock ledger. Entries never change. */
const movementSchema = Schema.create(
  {
    /** Is the same whenever the entry is written again (`movementId`). */
    _id: field.text,
    at: field.date,
    kind: { type: String, enum: STOCK_MOVEMENT_KINDS, required: true },
    watchId: field.text,
    nameEN: field.textOrEmpty,
    nameRU: field.textOrEmpty,
    /** Id of the stock entry, and the names at the time of the change: as in a line of an order. */
    variantId: field.optionalText,
    colorName: field.textOrEmpty,
    colorNameRU: field.textOrEmpty,
    size: field.textOrEmpty,
    sku: field.textOrEmpty,
    /** Added to the pieces on hand, and to the reserved ones. The difference is added to the available pieces. */
    onHand: field.number,
    reserved: field.number,
    /** Id of the order that caused it. */
    order: field.optionalText,
    /** Email of the member of staff; null is the shop. */
    by: field.nullableText,
    reason: field.optionalText,
    /** Case-folded text for the search. */
    text: field.textOrEmpty,
  },
  { collection: 'stockmovements', ...DURABLE_DOCUMENT },
);
const NEWEST_FIRST = { at: -1, _id: -1 } as const;
movementSchema.index(NEWEST_FIRST);
for (const field of ['watchId', 'kind', 'order']) movementSchema.index({ [field]: 1, ...NEWEST_FIRST });

export type StockMovement = Present<InferRawDocTypeFromSchema<typeof movementSchema>>;
export const STOCK_MOVEMENT_MODEL = { name: 'StockMovement', schema: movementSchema };

/** Writes entries of the ledger. The work is recorded in the update that changes the stock. */
export const STOCK_MOVEMENTS = workKind<{ movements: StockMovement[] }>('stock.movements');
