import type { ActivityChange, Lookup } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/database/ids.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { activityEntry, type NewActivity, subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { presentLookup } from './lookup.presenter.ts';
import type { LookupKind } from './lookup-kinds.ts';
import type { StoredLookup } from './lookup.schema.ts';
import { LookupsRepository, type Names } from './lookups.repository.ts';

/** Reads and changes brands, categories and watch types. */
@Injectable()
export class Lookups {
  constructor(
    private readonly repository: LookupsRepository,
    private readonly watches: WatchesRepository,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
  ) {}

  async list({ path }: LookupKind): Promise<Lookup[]> {
    return (await this.repository.all(path)).map(presentLookup);
  }

  /** @throws AppError `notFound` */
  async find({ path }: LookupKind, id: string): Promise<Lookup> {
    const entry = await this.repository.find(path, id);
    if (!entry) throw new AppError('notFound');
    return presentLookup(entry);
  }

  /** @throws AppError `duplicate` */
  async add(kind: LookupKind, names: Names, userId: string): Promise<Lookup> {
    const id = newId();
    const activity = await this.newActivity(kind, 'added', id, names, userId);
    return this.publish(kind, await this.repository.insert(kind.path, id, names, [activityEntry(activity)]));
  }

  /** @throws AppError `notFound`, `duplicate` */
  async rename(kind: LookupKind, id: string, names: Names, userId: string): Promise<Lookup> {
    const before = await this.repository.find(kind.path, id);
    if (!before) throw new AppError('notFound');
    const changes = (['nameEN', 'nameRU'] as const).flatMap((field): ActivityChange[] =>
      before[field] === names[field] ? [] : [{ field, of: null, before: before[field], after: names[field] }],
    );
    const activity = await this.newActivity(kind, 'changed', id, names, userId, changes);
    const entries = changes.length > 0 ? [activityEntry(activity)] : [];
    const entry = await this.repository.rename(kind.path, id, names, entries);
    if (!entry) throw new AppError('notFound');
    return this.publish(kind, entry);
  }

  /** @throws AppError `notFound`; `inUse` with the number of watches that refer to the entry */
  async remove(kind: LookupKind, id: string, userId: string): Promise<void> {
    const entry = await this.repository.find(kind.path, id);
    if (!entry) throw new AppError('notFound');
    const count = await this.watches.countReferring(kind.field, id);
    if (count > 0) throw new AppError('inUse', { details: { count } });
    const activity = await this.newActivity(kind, 'deleted', id, entry, userId);
    await this.activity.publishBefore(activity, entry, () => this.repository.remove(kind.path, id));
  }

  private async publish({ collection }: LookupKind, entry: StoredLookup): Promise<Lookup> {
    await this.activity.publishPending(collection, entry._id, entry.activity ?? []);
    return presentLookup(entry);
  }

  private async newActivity(
    { field }: LookupKind,
    action: NewActivity['action'],
    id: string,
    names: Names,
    userId: string,
    changes: readonly ActivityChange[] = [],
  ): Promise<NewActivity> {
    return { by: await this.authors.byId(userId), action, subject: subjectOf(field, id, names), changes };
  }
}
