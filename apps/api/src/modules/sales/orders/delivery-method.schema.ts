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

/** An order that waits at its point, or was collected there. */
export const pickupSchema = Schema.create(
  {
    /** Six digits, which the customer has by email. */
    code: field.textOrEmpty,
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
