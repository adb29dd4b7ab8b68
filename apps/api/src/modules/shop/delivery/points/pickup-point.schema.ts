import { DELIVERY_COUNTRIES, type DeliveryCountryCode } from '@meridian/domain';
import { Schema, type Types } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored } from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

const degrees = { type: Number, default: null };

/** A place where shoppers collect the orders of a method. */
const pickupPoint = {
  methodId: field.text,
  /** Unique within the method. */
  code: field.text,
  nameEN: field.text,
  nameRU: field.text,
  country: {
    type: String,
    enum: DELIVERY_COUNTRIES.map(({ code }): DeliveryCountryCode => code),
    required: true,
  },
  city: field.text,
  zipCode: field.textOrEmpty,
  address: field.text,
  hours: field.textOrEmpty,
  phone: field.textOrEmpty,
  latitude: degrees,
  longitude: degrees,
  isActive: field.boolean,
  /** The words of the city as the search compares them. */
  cityKey: field.textOrEmpty,
  /** The words of the point as the search compares them. */
  search: field.textOrEmpty,
  ...WORK,
} as const;
export type StoredPickupPoint = Stored<typeof pickupPoint> & { _id: Types.ObjectId };

const pickupPointSchema = new Schema(pickupPoint, { collection: 'pickuppoints', ...DURABLE_DOCUMENT })
  .index({ methodId: 1, code: 1 }, { unique: true })
  .index({ methodId: 1, cityKey: 1, code: 1 })
  .index(...WORK_INDEX);

export const PICKUP_POINT_MODEL = { name: 'PickupPoint', schema: pickupPointSchema };
