import type { ActivityChange, Lookup } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/database/ids.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { presentLookup } from './lookup.presenter.ts';
import type { LookupKind } from './lookup-kinds.ts';
import type { StoredLookup } from './lookup.schema.ts';
import { LookupsRepository } from './lookups.repository.ts';
import type { Names } from './named-documents.repository.ts';

/** The changed names for the activity log. */
export const nameChanges = (before: Names, after: Names): ActivityChange[] =>
  (['nameEN', 'nameRU'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, of: null, before: before[field], after: after[field] }],
  );

/** Reads and changes brands, categories and watch types. */
@Injectable()
export class Lookups {
  constructor(
    private readonly repository: LookupsRepository,
    private readonly watches: WatchesRepository,
    private readonly activity: RecordActivity,
  ) {}

  async list({ path }: LookupKind): Promise<Lookup[]> {
    return (await this.repository.all(path)).map(presentLookup);
  }

  /** @throws AppError `notFound` */
  async find(kind: LookupKind, id: string): Promise<Lookup> {
    return presentLookup(await this.read(kind, id));
  }

  /** @throws AppError `duplicate` */
  async add(kind: LookupKind, names: Names, userId: string): Promise<Lookup> {
    const id = newId();
    const subject = subjectOf(kind.field, id, names);
    const entries = await this.activity.entriesOf(userId, { action: 'added', subject, changes: [] });
    return this.publish(kind, await this.repository.of[kind.path].insert(id, names, entries));
  }

  /** @throws AppError `notFound`, `duplicate` */
  async rename(kind: LookupKind, id: string, names: Names, userId: string): Promise<Lookup> {
    const changes = nameChanges(await this.read(kind, id), names);
    const subject = subjectOf(kind.field, id, names);
    const entries = await this.activity.entriesOf(userId, { action: 'changed', subject, changes });
    return this.publish(kind, await this.repository.of[kind.path].save(id, names, entries));
  }

  /** @throws AppError `notFound`; `inUse` with the number of watches that refer to the entry */
  async remove(kind: LookupKind, id: string, userId: string): Promise<void> {
    const entry = await this.read(kind, id);
    const count = await this.watches.countReferring(kind.field, id);
    if (count > 0) throw new AppError('inUse', { details: { count } });
    await this.activity.publishDeletion(userId, subjectOf(kind.field, id, entry), entry, () =>
      this.repository.of[kind.path].remove(id),
    );
  }

  private async read({ path }: LookupKind, id: string): Promise<StoredLookup> {
    const entry = await this.repository.of[path].find(id);
    if (!entry) throw new AppError('notFound');
    return entry;
  }

  private async publish({ collection }: LookupKind, entry: StoredLookup | null): Promise<Lookup> {
    if (!entry) throw new AppError('notFound');
    await this.activity.publishPending(collection, entry._id, entry.activity ?? []);
    return presentLookup(entry);
  }
}
