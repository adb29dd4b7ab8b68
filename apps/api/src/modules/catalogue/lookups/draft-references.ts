import { Injectable } from '@nestjs/common';
import { Memo } from '../../../platform/concurrency/memo.ts';
import type { Identity } from '../../../platform/http/api-request.ts';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import type { ReferenceField } from '../watches/watch.schema.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';

/** Leaves the names out of public lists that only drafts use, so that a coming brand is not public before its watches. */
@Injectable()
export class DraftReferences {
  private readonly memos: Record<ReferenceField, Memo<ReadonlySet<string>>> = {
    brand: new Memo(),
    category: new Memo(),
    watchType: new Memo(),
    collection: new Memo(),
  };

  constructor(
    private readonly watches: WatchesRepository,
    private readonly revision: CatalogueRevision,
  ) {}

  /** The entries that a reader may see: all for staff with access to the catalogue. */
  async visible<T extends { _id: string }>(
    field: ReferenceField,
    entries: T[],
    reader: Pick<Identity, 'permissions'> | null,
  ): Promise<T[]> {
    if (reader?.permissions.includes('catalogue.view')) return entries;
    const { revision, quantityChanges } = await this.revision.read();
    const hidden = await this.memos[field].get(revision - quantityChanges, () =>
      this.watches.referencesOfDrafts(field),
    );
    return entries.filter(({ _id }) => !hidden.has(_id));
  }
}
