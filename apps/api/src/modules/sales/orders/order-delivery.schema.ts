import { CARRIERS, DELIVERY_KINDS } from '@meridian/domain';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { EMBEDDED, field, type Present } from '../../../platform/database/schema-fields.ts';

const pointSchema = Schema.create(
  {
    /** Unique within the method. */
    code: field.textOrEmpty,
    nameEN: field.textOrEmpty,
    nameRU: field.textOrEmpty,
    city: field.textOrEmpty,
    zipCode: field.textOrEmpty,
    address: field.textOrEmpty,
    hours: field.textOrEmpty,
    phone: field.textOrEmpty,
  },
  EMBEDDED,
);

/** A snapshot of the method of delivery at the time of the purchase. Later settings do not change it. */
export const deliveryMethodSchema = Schema.create(
  {
    id: field.text,
    kind: { type: String, enum: DELIVERY_KINDS, required: true },
    nameEN: field.textOrEmpty,
    nameRU: field.textOrEmpty,
    /** In the currency of the order, whose amount contains it. */
    price: field.amount,
    /** Percent; null for the rate of the goods. */
    taxRate: { type: Number, default: null },
    carrier: { type: String, enum: [...CARRIERS, null], default: null },
    /** Whether the customer chose to pay on delivery. */
    cashOnDelivery: field.boolean,
    /** Where the customer collects the order. */
    point: { type: pointSchema, allowNull: false },
  },
  EMBEDDED,
);

/** The days (`yyyy-mm-dd`) on which the delivery is expected. */
const estimateSchema = Schema.create({ from: field.text, to: field.text }, EMBEDDED);

export const deliverySchema = Schema.create(
  {
    name: field.textOrEmpty,
    surname: field.textOrEmpty,
    patronymic: field.nullableText,
    phone: field.textOrEmpty,
    additionalPhone: field.textOrEmpty,
    country: field.textOrEmpty,
    zipCode: field.textOrEmpty,
    city: field.textOrEmpty,
    address: field.textOrEmpty,
    /** As of placing the order. Later settings do not change it; absent without a country. */
    estimate: { type: estimateSchema, allowNull: false },
    /** Absent without a country, and on orders from before there were methods. */
    method: { type: deliveryMethodSchema, allowNull: false },
  },
  EMBEDDED,
);

/** An order that waits at its point, or was collected there. */
export const pickupSchema = Schema.create(
  {
    /** Six digits, which the customer has by email. */
    code: field.textOrEmpty,
    /** The code of the point where it waits; null once the order was cancelled. */
    point: field.nullableText,
    readyAt: field.date,
    handedOverAt: { type: Date, default: null },
    /** Codes that the staff have entered. */
    attempts: field.number,
  },
  EMBEDDED,
);

type StoredPoint = Present<InferRawDocTypeFromSchema<typeof pointSchema>>;
export type StoredMethod = Omit<Present<InferRawDocTypeFromSchema<typeof deliveryMethodSchema>>, 'point'> & {
  point?: StoredPoint;
};
export type StoredPickup = Present<InferRawDocTypeFromSchema<typeof pickupSchema>>;
export type StoredDelivery = Omit<Present<InferRawDocTypeFromSchema<typeof deliverySchema>>, 'method'> & {
  method?: StoredMethod;
};
