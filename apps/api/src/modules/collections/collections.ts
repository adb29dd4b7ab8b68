import type { Collection } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../platform/errors/app-error.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import { Images } from '../media/images.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { presentCollection } from './collection.presenter.ts';
import { CollectionsRepository } from './collections.repository.ts';

/** Reads and deletes collections. */
@Injectable()
export class Collections {
  constructor(
    private readonly repository: CollectionsRepository,
    private readonly lookups: LookupsRepository,
    private readonly watches: WatchesRepository,
    private readonly images: Images,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
  ) {}

  async list(): Promise<Collection[]> {
    const [collections, categories] = await Promise.all([
      this.repository.all(),
      this.lookups.all('categories'),
    ]);
    return collections.map((collection) => presentCollection(collection, categories));
  }

  /** @throws AppError `notFound` */
  async find(id: string): Promise<Collection> {
    const collection = await this.repository.find(id);
    if (!collection) throw new AppError('notFound');
    return presentCollection(collection, await this.lookups.all('categories'));
  }

  /** Deletes a collection and its image; its watches stay. @throws AppError `notFound` */
  async remove(id: string, userId: string): Promise<void> {
    const collection = await this.repository.find(id);
    if (!collection) throw new AppError('notFound');
    const by = await this.authors.byId(userId);
    const subject = subjectOf('collection', collection._id, collection);
    await this.activity.publishBefore({ by, action: 'deleted', subject, changes: [] }, collection, () =>
      this.repository.remove(id),
    );
    await this.watches.clearCollection(id);
    if (!(await this.repository.isImageInUse(collection.image))) await this.images.delete([collection.image]);
  }
}
