import { Schema } from 'mongoose';
import { typed } from '../../platform/database/stored.ts';
import type { StoredActivity } from './activity-entry.ts';

/** The schema path of an outbox: entries that are pending publication to the activity log. */
export const activityOutbox = {
  type: [Schema.Types.Mixed],
  default: undefined,
  allowNull: false,
  ...typed<StoredActivity[]>(),
} as const;
