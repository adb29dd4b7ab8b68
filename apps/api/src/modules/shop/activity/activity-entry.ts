import {
  ACTIVITY_TOPICS,
  type ActivityAuthor,
  type ActivityChange,
  type ActivityEntry,
  type ActivityTopic,
} from '@meridian/contracts';
import { foldCase, orderNumber } from '@meridian/domain';
import { newId } from '../../../platform/database/ids.ts';
import { type WorkEntry, workEntry, workKind } from '../../../platform/work/work-kind.ts';
import type { StoredActivity } from './activity.schema.ts';

/** A change to record. */
export interface NewActivity extends Pick<ActivityEntry, 'action' | 'subject'> {
  /** The author; null for a change by the system. */
  by: ActivityAuthor | null;
  source?: ActivityEntry['source'];
  changes: readonly ActivityChange[];
}

/** Longer texts are truncated, because the log is not an archive of texts. */
const MAX_TEXT_LENGTH = 300;
const truncate = <T extends ActivityChange['before']>(value: T): T | string =>
  typeof value === 'string' && value.length > MAX_TEXT_LENGTH ? `${value.slice(0, MAX_TEXT_LENGTH)}…` : value;

const topicsOf = (changes: readonly ActivityChange[]): ActivityTopic[] => {
  const fields = new Set(changes.map(({ field }) => field.split('.')[0]));
  return ACTIVITY_TOPICS.filter((topic) => fields.has(topic));
};

/** Returns a change of the record itself, not of a part of it. */
export const activityChange = (
  field: string,
  before: ActivityChange['before'],
  after: ActivityChange['after'],
): ActivityChange => ({ field, of: null, before, after });

/** Returns the subject of an entry for a record with names in both languages. */
export const subjectOf = (
  kind: ActivityEntry['subject']['kind'],
  id: { toString(): string },
  { nameEN, nameRU }: { nameEN: string; nameRU: string },
): ActivityEntry['subject'] => ({ kind, id: id.toString(), name: { en: nameEN, ru: nameRU } });

/** Returns the subject of an entry about an order, which is named by its number. */
export const orderSubject = (orderId: { toHexString(): string }): ActivityEntry['subject'] => {
  const id = orderId.toHexString();
  const number = orderNumber(id);
  return { kind: 'order', id, name: { en: number, ru: number } };
};

/** Returns a new entry with an id and the current time. */
export const activityEntry = ({ by, action, subject, changes, source }: NewActivity): StoredActivity => ({
  _id: newId(),
  at: new Date(),
  by,
  action,
  source: source ?? (by ? 'panel' : 'system'),
  subject,
  changes: changes.map((change) => ({
    ...change,
    before: truncate(change.before),
    after: truncate(change.after),
  })),
  topics: topicsOf(changes),
  text: foldCase([subject.name.en, subject.name.ru, by?.name ?? '', by?.email ?? ''].join('\n')),
});

/** The publication of an entry in the log. */
export const ACTIVITY = workKind<StoredActivity>('activity');

/** Returns an entry as work, to be recorded with the change. */
export const activityWork = (entry: StoredActivity): WorkEntry => workEntry(ACTIVITY, entry._id, entry);
