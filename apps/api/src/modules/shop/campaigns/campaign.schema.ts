import type { CampaignDiscount, CampaignScope } from '@meridian/domain';
import { Schema, type Types } from 'mongoose';
import { DURABLE_DOCUMENT, field, type Stored, typed } from '../../../platform/database/schema-fields.ts';
import { WORK, WORK_INDEX } from '../../../platform/work/work.schema.ts';

const instant = { type: Date, default: null };

/** A sale with a beginning and an end. */
const campaign = {
  nameEN: field.text,
  nameRU: field.text,
  from: instant,
  /** Exclusive. */
  until: instant,
  scope: { type: Schema.Types.Mixed, required: true, ...typed<CampaignScope>() },
  discount: { type: Schema.Types.Mixed, required: true, ...typed<CampaignDiscount>() },
  isStopped: field.boolean,
  /** Incremented with every save, so that concurrent edits are detected. */
  revision: field.number,
  ...WORK,
} as const;
export type StoredCampaign = Stored<typeof campaign> & { _id: Types.ObjectId };

const campaignSchema = new Schema(campaign, { collection: 'campaigns', ...DURABLE_DOCUMENT }).index(
  ...WORK_INDEX,
);

export const CAMPAIGN_MODEL = { name: 'Campaign', schema: campaignSchema };
