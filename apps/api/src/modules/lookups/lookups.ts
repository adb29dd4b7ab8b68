import type { ActivityChange, Lookup } from '@meridian/contracts';
import { Types } from 'mongoose';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ActivityAuthors } from '../activity/activity-authors.ts';
import { activityEntry, type NewActivity, subjectOf } from '../activity/activity-entry.ts';
import type { RecordActivity } from '../activity/record-activity.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentLookup } from '../catalogue/watch.presenter.ts';
import type { LookupsRepository, LoggedLookup, Names } from './lookups.repository.ts';

/** Reads and changes the entries of one kind of lookup. */
export class Lookups {
  constructor(
    private readonly repository: LookupsRepository,
    private readonly catalogue: Catalogue,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
  ) {}

  async list(): Promise<Lookup[]> {
    return (await this.repository.all()).map(presentLookup);
  }

  /** @throws AppError `notFound` */
  async find(id: string): Promise<Lookup> {
    const entry = await this.repository.find(id);
    if (!entry) throw new AppError('notFound');
    return presentLookup(entry);
  }

  /** @throws AppError `duplicate` */
  async add(names: Names, userId: string): Promise<Lookup> {
    const id = new Types.ObjectId();
    const activity = await this.newActivity('added', id, names, userId);
    return this.publish(await this.repository.insert(id, names, [activityEntry(activity)]));
  }

  /** @throws AppError `notFound`, `duplicate` */
  async rename(id: string, names: Names, userId: string): Promise<Lookup> {
    const before = await this.repository.find(id);
    if (!before) throw new AppError('notFound');
    const changes = (['nameEN', 'nameRU'] as const).flatMap((field): ActivityChange[] =>
      before[field] === names[field] ? [] : [{ field, of: null, before: before[field], after: names[field] }],
    );
    const activity = await this.newActivity('changed', before._id, names, userId, changes);
    const entry = await this.repository.rename(
      id,
      names,
      changes.length > 0 ? [activityEntry(activity)] : [],
    );
    if (!entry) throw new AppError('notFound');
    return this.publish(entry);
  }

  /** @throws AppError `notFound`; `inUse` with the number of watches that refer to the entry */
  async remove(id: string, userId: string): Promise<void> {
    const entry = await this.repository.find(id);
    if (!entry) throw new AppError('notFound');
    const count = await this.repository.usage(id);
    if (count > 0) throw new AppError('inUse', { details: { count } });
    const activity = await this.newActivity('deleted', entry._id, entry, userId);
    await this.activity.publishBefore(activity, entry, () => this.repository.remove(id));
    await this.catalogue.publishChanges([], 'lookups');
  }

  private async publish(entry: LoggedLookup): Promise<Lookup> {
    await this.catalogue.publishChanges([], 'lookups');
    await this.activity.publishPending(this.repository.kind.stored, entry._id, entry.activity ?? []);
    return presentLookup(entry);
  }

  private async newActivity(
    action: NewActivity['action'],
    id: Types.ObjectId,
    names: Names,
    userId: string,
    changes: readonly ActivityChange[] = [],
  ): Promise<NewActivity> {
    const subject = subjectOf(this.repository.kind.subject, id, names);
    return { by: await this.authors.byId(userId), action, subject, changes };
  }
}
