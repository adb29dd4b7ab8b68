import { CHANGED_FIELDS } from '@meridian/contracts';
import { CHANGE_STATES, OFFLINE_METHODS } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { EMBEDDED, field, type Present } from '../../../platform/database/schema-fields.ts';
import {
  deliveryMethodSchema,
  deliverySchema,
  type StoredDelivery,
  type StoredMethod,
} from './order-delivery.schema.ts';
import { lineQuantitySchema } from '../payments/payment.schema.ts';

/** The sale that has set the price of a line. */
const campaignSchema = Schema.create(
  { id: field.text, nameEN: field.textOrEmpty, nameRU: field.textOrEmpty },
  EMBEDDED,
);

/** The promo code of an order, as of its placing. */
export const promotionSchema = Schema.create(
  {
    id: field.text,
    code: field.text,
    nameEN: field.textOrEmpty,
    nameRU: field.textOrEmpty,
    /** What it has taken off the lines and off the delivery. */
    discount: field.amount,
    deliveryDiscount: field.amount,
  },
  EMBEDDED,
);

/** A snapshot of a line at the time of the purchase. Later edits of the watch do not change it. Changes append lines. */
export const itemSchema = Schema.create(
  {
    itemId: field.text,
    /** Id of the stock entry. The names are those at the time of the purchase. */
    variantId: field.optionalText,
    /** Id of the watch's category, on which its tax rate depends. Absent without one, and on orders of earlier versions. */
    category: field.optionalText,
    name: field.text,
    nameRU: field.textOrEmpty,
    sku: field.textOrEmpty,
    colorName: field.textOrEmpty,
    colorNameRU: field.textOrEmpty,
    size: field.textOrEmpty,
    quantity: { ...field.number, min: 1 },
    /** Paid per piece. */
    price: field.amount,
    /** Of a piece on sale: the price without the sale. */
    regularPrice: { type: Number, allowNull: false },
    campaign: { type: campaignSchema, allowNull: false },
    /** What the promo code has taken off each piece. */
    discount: { type: Number, allowNull: false },
    /** Whether the promo code has given the pieces away. */
    isGift: { type: Boolean, allowNull: false },
    /** Of a gift: the price of the watch at the time of the purchase. Absent on orders of earlier versions. */
    worth: { type: Number, allowNull: false },
    weight: { type: Number, default: 0 },
    /** For customs, if known. */
    hsCode: field.optionalText,
    originCountry: field.optionalText,
    image: field.textOrEmpty,
    /** Pieces that changes of the order have taken out before they left the shop. */
    removed: { type: Number, allowNull: false },
    /** Returned pieces that an exchange has replaced. The order is not worth them any more. */
    exchanged: { type: Number, allowNull: false },
    /** Returned pieces that are in stock again. */
    restocked: { type: Number, allowNull: false },
    /** Pieces that had left the shop when the order was cancelled, or processed again for an exchange. */
    dispatched: { type: Number, allowNull: false },
    /** Of the dispatched pieces. */
    serialNumbers: { type: [String], default: undefined, allowNull: false },
  },
  EMBEDDED,
);

/** A change of the lines or of the contact. */
export const changeSchema = Schema.create(
  {
    /** Unique within the order. */
    id: field.text,
    /** Of the request, so that a repeated one is found and compared. */
    request: field.text,
    fingerprint: field.textOrEmpty,
    at: field.date,
    by: field.text,
    state: { type: String, enum: CHANGE_STATES, required: true },
    remove: [lineQuantitySchema],
    /** The lines that it appends. Their pieces are reserved before it is made. */
    add: [itemSchema],
    /** By which the value of the lines and the price of the delivery rise, or fall if it is negative. */
    difference: field.number,
    /** The part of the difference that another method of delivery causes. */
    deliveryDifference: { type: Number, allowNull: false },
    /** Of an offered change with such a part: the order gets it when the difference is paid. */
    delivery: { type: deliverySchema, allowNull: false },
    /** The method of delivery that it replaces. */
    formerMethod: { type: deliveryMethodSchema, allowNull: false },
    fields: [{ type: String, enum: CHANGED_FIELDS, required: true }],
    reason: field.optionalText,
    /** Whether the order was paid. Then documents correct its invoice, and a negative difference is refunded. */
    isPaid: field.boolean,
    /** Until when the difference of an offered change can be paid. */
    due: { type: Date, allowNull: false },
    /** The first attempt that pays the difference; later the one that has paid it. */
    attempt: { type: Number, allowNull: false },
    /** The payment of the difference, besides the one that paid the order. */
    paidBy: field.optionalText,
    /** Of a difference that was paid outside of the provider. */
    method: { type: String, enum: OFFLINE_METHODS, allowNull: false },
    /** Of the bank, for a recorded payment. */
    reference: field.optionalText,
    /** The return whose pieces it replaces. Its `remove` names them: they have left the shop. */
    exchange: field.optionalText,
    /** The index of its first appended line. */
    firstLine: { type: Number, allowNull: false },
  },
  // `remove` is a method of hydrated documents, which orders never are.
  { ...EMBEDDED, suppressReservedKeysWarning: true },
);

export type StoredOrderItem = InferRawDocTypeFromSchema<typeof itemSchema>;
export type StoredChange = Omit<
  Present<InferRawDocTypeFromSchema<typeof changeSchema>>,
  'delivery' | 'formerMethod'
> & {
  delivery?: StoredDelivery;
  formerMethod?: StoredMethod;
};
