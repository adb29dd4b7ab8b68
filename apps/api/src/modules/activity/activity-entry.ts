import {
  ACTIVITY_TOPICS,
  type ActivityAuthor,
  type ActivityChange,
  type ActivityEntry,
  type ActivityTopic,
} from '@meridian/contracts';
import { foldCase } from '@meridian/domain';
import { Types } from 'mongoose';

/** A change that is worth remembering, as whoever made it tells it. */
export interface NewActivity extends Pick<ActivityEntry, 'action' | 'subject'> {
  /** Null: the shop itself. */
  by: ActivityAuthor | null;
  source?: ActivityEntry['source'];
  changes: readonly ActivityChange[];
}

/** An entry of the log as stored. */
export interface StoredActivity {
  _id: string;
  at: Date;
  by: ActivityAuthor | null;
  action: ActivityEntry['action'];
  source: ActivityEntry['source'];
  subject: ActivityEntry['subject'];
  changes: ActivityChange[];
  topics: ActivityTopic[];
  /** What a search looks at, folded. */
  text: string;
}

/** A document that may carry entries that are not in the log yet. */
export interface WithActivityOutbox {
  activity?: StoredActivity[];
}

/** Longer texts are shortened in the log: it tells what was changed, it is no archive of texts. */
const LONGEST = 300;
const short = <T extends ActivityChange['before']>(value: T): T | string =>
  typeof value === 'string' && value.length > LONGEST ? `${value.slice(0, LONGEST)}…` : value;

const topicsOf = (changes: readonly ActivityChange[]): ActivityTopic[] => {
  const fields = new Set(changes.map(({ field }) => field.split('.')[0]));
  return ACTIVITY_TOPICS.filter((topic) => fields.has(topic));
};

/** Something with a name in both languages, as the log names it. */
export const subjectOf = (
  kind: ActivityEntry['subject']['kind'],
  id: string | Types.ObjectId,
  { nameEN, nameRU }: { nameEN: string; nameRU: string },
): ActivityEntry['subject'] => ({ kind, id: String(id), name: { en: nameEN, ru: nameRU } });

/** An entry of the log, with its own id and the time of now. */
export const activityEntry = ({ by, action, subject, changes, source }: NewActivity): StoredActivity => ({
  _id: new Types.ObjectId().toHexString(),
  at: new Date(),
  by,
  action,
  source: source ?? (by ? 'panel' : 'system'),
  subject,
  changes: changes.map((change) => ({
    ...change,
    before: short(change.before),
    after: short(change.after),
  })),
  topics: topicsOf(changes),
  text: foldCase([subject.name.en, subject.name.ru, by?.name ?? '', by?.email ?? ''].join('\n')),
});
