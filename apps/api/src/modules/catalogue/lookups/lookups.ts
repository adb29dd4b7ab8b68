import type { ActivityChange, Lookup, PagedLookup, UsageCounts } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { Memo } from '../../../platform/concurrency/memo.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { subjectOf } from '../../shop/activity/activity-entry.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';
import { Work } from '../../../platform/work/work.ts';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { DraftReferences } from './draft-references.ts';
import type { LookupKind, StoredLookup } from './lookup.schema.ts';
import { Images } from '../media/images.ts';
import { LookupsRepository } from './lookups.repository.ts';
import type { Names } from './named-documents.repository.ts';
import type { StoredPaged } from './paged-documents.repository.ts';

/** A brand, category or watch type as the API returns it. */
export const presentLookup = ({ _id, nameRU, nameEN }: Names & Pick<StoredLookup, '_id'>): Lookup => ({
  _id: _id.toHexString(),
  nameRU,
  nameEN,
});

/** A brand or a collection of a watch as the API returns it, with the slug of its page. */
export const presentPaged = (entry: Names & Pick<StoredPaged, '_id' | 'slug'>): PagedLookup => ({
  ...presentLookup(entry),
  slug: entry.slug,
});

export const nameChanges = (before: Names, after: Names): ActivityChange[] =>
  (['nameEN', 'nameRU'] as const).flatMap((field) =>
    before[field] === after[field] ? [] : [{ field, of: null, before: before[field], after: after[field] }],
  );

/** Reads and changes brands, categories and watch types, and counts the watches that refer to them. */
@Injectable()
export class Lookups {
  private readonly usage = new Memo<UsageCounts>();

  constructor(
    private readonly repository: LookupsRepository,
    private readonly watches: WatchesRepository,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    private readonly revision: CatalogueRevision,
    private readonly images: Images,
    private readonly drafts: DraftReferences,
  ) {}

  /** All entries; without those that only drafts use, unless a member of staff reads them. */
  async list({ path, field }: LookupKind, reader: Identity | null): Promise<Lookup[]> {
    const entries = (await this.repository.all(path)).map(presentLookup);
    return this.drafts.visible(field, entries, reader);
  }

  /** @throws AppError `notFound` */
  async find(kind: LookupKind, id: string): Promise<Lookup> {
    return presentLookup(await this.read(kind, id));
  }

  /** @throws AppError `duplicate` */
  add(kind: LookupKind, names: Names, userId: string): Promise<Lookup> {
    return this.save(kind, newId(), null, names, userId);
  }

  /** @throws AppError `notFound`, `duplicate` */
  async rename(kind: LookupKind, id: string, names: Names, userId: string): Promise<Lookup> {
    return this.save(kind, id, await this.read(kind, id), names, userId);
  }

  /** @throws AppError `notFound`; `inUse` with the number of watches that refer to the entry */
  async remove(kind: LookupKind, id: string, userId: string): Promise<void> {
    const entry = await this.read(kind, id);
    const count = await this.watches.countReferring(kind.field, id);
    if (count > 0) throw new AppError('inUse', { details: { count } });
    await this.activity.publishDeletion(
      userId,
      subjectOf(kind.field, id, entry),
      kind.collection,
      entry,
      () => this.repository.of[kind.path].remove(id),
    );
    // Only brands have one.
    const { image } = entry as StoredPaged;
    if (image) await this.images.delete([image]);
  }

  /** Counts the watches per lookup entry and per collection. Counts are cached until the catalogue changes. */
  async countUsage(): Promise<UsageCounts> {
    const { revision } = await this.revision.read();
    return this.usage.get(revision, async () => {
      const [brands, categories, watchTypes, collections] = await Promise.all([
        this.watches.countByReference('brand'),
        this.watches.countByReference('category'),
        this.watches.countByReference('watchType'),
        this.watches.countByReference('collection'),
      ]);
      return { brands, categories, watchTypes, collections };
    });
  }

  private async read({ path }: LookupKind, id: string): Promise<StoredLookup> {
    const entry = await this.repository.of[path].find(id);
    if (!entry) throw new AppError('notFound');
    return entry;
  }

  private async save(
    { path, field, collection }: LookupKind,
    id: string,
    present: StoredLookup | null,
    names: Names,
    userId: string,
  ): Promise<Lookup> {
    const entries = await this.activity.entriesOf(userId, {
      action: present ? 'changed' : 'added',
      subject: subjectOf(field, id, names),
      changes: present ? nameChanges(present, names) : [],
    });
    const saved = await this.repository.of[path].save(id, names, entries, present === null);
    if (!saved) throw new AppError('notFound');
    await this.work.perform(collection, saved);
    return presentLookup(saved);
  }
}
