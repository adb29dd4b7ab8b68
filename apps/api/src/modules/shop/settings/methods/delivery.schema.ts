import type { DeliveryMethod } from '@meridian/domain';
import { Schema } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../../platform/work/work.schema.ts';

/** The methods of delivery: one document, which exists after the first change. */
const delivery = {
  methods: { type: [Schema.Types.Mixed], required: true, ...typed<DeliveryMethod[]>() },
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: field.number,
  ...WORK,
} as const;
export type StoredDeliveryMethods = Stored<typeof delivery>;

const deliverySchema = new Schema(delivery, { collection: 'delivery', ...DURABLE_DOCUMENT }).index(
  ...WORK_INDEX,
);

export const DELIVERY_MODEL = { name: 'Delivery', schema: deliverySchema };
