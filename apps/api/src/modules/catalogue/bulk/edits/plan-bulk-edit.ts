import { BULK_LIMITS, type BulkChange, type BulkOutcome, CUSTOMS_FIELDS } from '@meridian/contracts';
import { missingFieldsOf } from '@meridian/domain';
import { objectId } from '../../../../platform/database/ids.ts';
import type { CatalogueLookups } from '../../listing/catalogue-lookups.ts';
import { watchChanges } from '../../editing/watch-changes.ts';
import type { StoredWatch } from '../../watches/watch.schema.ts';
import type { BulkFields } from './bulk-edit.schema.ts';
import type { NewBulkWatch } from './bulk-edits.repository.ts';
import { changedPrice } from './changed-price.ts';

export type BulkPlan = Pick<BulkOutcome, 'refused' | 'refusals'> & { watches: NewBulkWatch[] };

const flagsAfter = ({ flags }: StoredWatch, { addFlags = [], removeFlags = [] }: BulkChange) => [
  ...new Set([...flags, ...addFlags].filter((flag) => !removeFlags.includes(flag))),
];

type Refusal = Pick<BulkOutcome['refusals'][number], 'reason' | 'missing'>;

/** The fields of a watch after a change, or why it is refused. Only a draft can lack values. */
const fieldsAfter = (watch: StoredWatch, change: BulkChange): BulkFields | Refusal => {
  const price = change.price ? changedPrice(watch.price, change.price) : watch.price;
  if (!price) return { reason: 'price' };
  const leavesDrafts = watch.status === 'draft' && (change.status ?? 'draft') !== 'draft';
  const missing = leavesDrafts ? missingFieldsOf(watch) : [];
  if (missing.length > 0) return { reason: 'incomplete', missing };
  return {
    ...(change.status && {
      status: change.status,
      publishAt: change.status === 'draft' ? watch.publishAt : null,
    }),
    ...((change.addFlags ?? change.removeFlags) && { flags: flagsAfter(watch, change) }),
    ...(change.collection !== undefined && {
      collection: change.collection === null ? null : objectId(change.collection),
    }),
    ...(change.price && { price }),
    ...Object.fromEntries(
      CUSTOMS_FIELDS.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]])),
    ),
  };
};

const fieldsBefore = (watch: StoredWatch, after: BulkFields): BulkFields => ({
  ...(after.status && { status: watch.status, publishAt: watch.publishAt }),
  ...(after.flags && { flags: watch.flags }),
  ...(after.collection !== undefined && { collection: watch.collection }),
  ...(after.price && { price: watch.price }),
  ...Object.fromEntries(
    CUSTOMS_FIELDS.flatMap((field) => (after[field] === undefined ? [] : [[field, watch[field] ?? '']])),
  ),
});

/** Calculates the changes of watches. Watches that already have all new values are left out. */
export const planBulkEdit = (
  watches: readonly StoredWatch[],
  change: BulkChange,
  lookups: CatalogueLookups,
): BulkPlan => {
  const planned: NewBulkWatch[] = [];
  const refusals: BulkPlan['refusals'] = [];
  for (const watch of watches) {
    const { _id: watchId, nameEN, nameRU, revision } = watch;
    const after = fieldsAfter(watch, change);
    if ('reason' in after) {
      refusals.push({ id: watchId.toHexString(), nameEN, nameRU, ...after });
      continue;
    }
    const changes = watchChanges(watch, { ...watch, ...after }, lookups);
    if (changes.length === 0) continue;
    const before = fieldsBefore(watch, after);
    const place = planned.length;
    planned.push({ number: place, place, watchId, nameEN, nameRU, revision, before, after, changes });
  }
  return { watches: planned, refused: refusals.length, refusals: refusals.slice(0, BULK_LIMITS.rows) };
};
