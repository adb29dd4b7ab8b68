import { type Model, Types } from 'mongoose';
import { among, byId, inOrder } from '../../../platform/database/ids.ts';
import { latestHolder, SLUG_FIELD } from './former-slugs.ts';
import {
  LISTED_FIELDS,
  SELLABLE_FIELDS,
  type SellableWatch,
  type StoredListedWatch,
} from './watch-projections.ts';
import type { StoredWatch } from './watch.schema.ts';

/** Reads of the watches that pass a filter. */
export abstract class WatchReads {
  protected constructor(
    protected readonly model: Model<StoredWatch>,
    protected readonly filter: Partial<Pick<StoredWatch, 'status'>>,
  ) {}

  find(id: string): Promise<StoredWatch | null> {
    return this.watches.findOne({ _id: new Types.ObjectId(id), ...this.filter });
  }

  /** The watch that has the slug or, if none has it, the one that had it most recently. */
  async findBySlug(slug: string): Promise<StoredWatch | null> {
    const present = await this.watches.findOne({ slug, ...this.filter });
    return (
      present ?? latestHolder(slug, await this.watches.find({ [SLUG_FIELD]: slug, ...this.filter }).toArray())
    );
  }

  /** The existing watches among the given ids, in their order. */
  async findByIds(ids: readonly string[]): Promise<StoredWatch[]> {
    return inOrder(ids, await this.watches.find(this.among(ids)).toArray());
  }

  /** Like `findByIds`, without the fields that only the product page shows. */
  async findListed(ids: readonly string[]): Promise<StoredListedWatch[]> {
    const found = this.watches.find<StoredListedWatch>(this.among(ids), { projection: LISTED_FIELDS });
    return inOrder(ids, await found.toArray());
  }

  /** The existing watches among the given ids, by id, for carts and orders. */
  async findSellable(ids: Iterable<string>): Promise<Map<string, SellableWatch>> {
    const found = this.watches.find<SellableWatch>(this.among(new Set(ids)), { projection: SELLABLE_FIELDS });
    return byId(await found.toArray());
  }

  /** Selects those of the given ids. */
  protected among(ids: Iterable<string>) {
    return { ...among(ids), ...this.filter };
  }

  /** The driver's collection: its documents are plain, and updates use the clock and expressions of the database. */
  protected get watches() {
    return this.model.db.collection<StoredWatch>(this.model.collection.collectionName);
  }
}
