import type { CollectionForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../catalogue-revision/catalogue-revision.ts';
import { NamedDocuments } from '../lookups/lookups.repository.ts';
import { COLLECTION_MODEL, type StoredCollection } from './collection.schema.ts';

/** The fields of a collection that a form saves. `flags` are the ids of its categories. */
export type CollectionFields = Omit<CollectionForm, 'image'> & { image: string };

/** Collections of watches in the database. */
@Injectable()
export class CollectionsRepository extends NamedDocuments<StoredCollection, CollectionFields> {
  constructor(@InjectModel(COLLECTION_MODEL) model: Model<StoredCollection>, revision: CatalogueRevision) {
    super(model, revision);
  }

  /** Whether any collection uses the image. */
  async isImageInUse(image: string): Promise<boolean> {
    return (await this.model.exists({ image })) !== null;
  }
}
