import type { ActivityChange, Lookup } from '@meridian/contracts';
import { Types } from 'mongoose';
import { AppError } from '../../platform/errors/app-error.ts';
import type { ActivityAuthors } from '../activity/activity-authors.ts';
import { activityEntry, type NewActivity, subjectOf } from '../activity/activity-entry.ts';
import type { RecordActivity } from '../activity/record-activity.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentNamed } from '../catalogue/watch.presenter.ts';
import type { DictionaryRepository, LoggedEntry, Names } from './dictionary.repository.ts';

/** What an owner does with brands, categories or watch types. */
export class Dictionary {
  constructor(
    private readonly repository: DictionaryRepository,
    private readonly catalogue: Catalogue,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
  ) {}

  async list(): Promise<Lookup[]> {
    return (await this.repository.all()).map(presentNamed);
  }

  /** @throws AppError `notFound` */
  async find(id: string): Promise<Lookup> {
    const entry = await this.repository.find(id);
    if (!entry) throw new AppError('notFound');
    return presentNamed(entry);
  }

  /** @throws AppError `duplicate` */
  async add(names: Names, userId: string): Promise<Lookup> {
    const id = new Types.ObjectId();
    const told = await this.told('added', id, names, userId);
    return this.saved(await this.repository.insert(id, names, [activityEntry(told)]));
  }

  /** @throws AppError `notFound`, `duplicate` */
  async rename(id: string, names: Names, userId: string): Promise<Lookup> {
    const before = await this.repository.find(id);
    if (!before) throw new AppError('notFound');
    const changes = (['nameEN', 'nameRU'] as const).flatMap((field): ActivityChange[] =>
      before[field] === names[field] ? [] : [{ field, of: null, before: before[field], after: names[field] }],
    );
    const told = await this.told('changed', before._id, names, userId, changes);
    const entry = await this.repository.rename(id, names, changes.length > 0 ? [activityEntry(told)] : []);
    if (!entry) throw new AppError('notFound');
    return this.saved(entry);
  }

  /** @throws AppError `notFound`, `inUse` with the count of watches */
  async remove(id: string, userId: string): Promise<void> {
    const entry = await this.repository.find(id);
    if (!entry) throw new AppError('notFound');
    const count = await this.repository.usage(id);
    if (count > 0) throw new AppError('inUse', { details: { count } });
    const told = await this.told('deleted', entry._id, entry, userId);
    await this.activity.publishBefore(told, entry, () => this.repository.remove(id));
    await this.catalogue.touched([], 'dictionaries');
  }

  private async saved(entry: LoggedEntry): Promise<Lookup> {
    await this.catalogue.touched([], 'dictionaries');
    await this.activity.publishPending(this.repository.kind.stored, entry._id, entry.activity ?? []);
    return presentNamed(entry);
  }

  private async told(
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
