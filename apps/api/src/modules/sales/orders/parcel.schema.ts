import { PARCEL_STATES, type ParcelState } from '@meridian/contracts';
import { type InferRawDocTypeFromSchema, Schema } from 'mongoose';
import { EMBEDDED, field, type Present } from '../../../platform/database/schema-fields.ts';
import { isFinalStage, isLaterStage, type ParcelStage } from '../../shop/delivery/carriers/parcel-stages.ts';

const eventSchema = Schema.create(
  { state: { type: String, enum: PARCEL_STATES, required: true }, at: field.date },
  EMBEDDED,
);

/** A parcel that the shop has ordered from the carrier of its shipment. */
export const parcelSchema = Schema.create(
  {
    /** The carrier's id of it; absent until it is ordered. */
    reference: field.optionalText,
    /** In grams, with its box. */
    weight: field.number,
    /** The price of the delivery that the carrier takes with it, in the currency of the order. */
    cashForDelivery: { type: Number, allowNull: false },
    /** Oldest first. The last one is the present state. */
    events: [eventSchema],
    /** Why the carrier refused it. It may have personal data. */
    problem: field.optionalText,
  },
  EMBEDDED,
);

export type StoredParcel = Present<InferRawDocTypeFromSchema<typeof parcelSchema>>;

export const stateOf = ({ events }: StoredParcel): ParcelState => events.at(-1)?.state ?? 'requested';

/** Whether a parcel can get to no other state. */
export const isFinal = (parcel: StoredParcel): boolean => {
  const state = stateOf(parcel);
  return state !== 'requested' && isFinalStage(state);
};

/** Whether a stage is not known yet. */
export const isNews = (stage: ParcelStage, parcel: StoredParcel): boolean => {
  const state = stateOf(parcel);
  return state === 'requested' || isLaterStage(stage, state);
};
