import type { CollectionForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import type { Model } from 'mongoose';
import { CatalogueRevision } from '../../shop/revision/catalogue-revision.ts';
import { PagedDocuments } from '../lookups/paged-documents.repository.ts';
import { COLLECTION_MODEL, type StoredCollection } from './collection.schema.ts';

/** The fields of a collection that a form saves. `flags` are the ids of its categories. */
export type CollectionFields = Omit<CollectionForm, 'image'> & { image: string };

/** Collections of watches in the database. */
@Injectable()
export class CollectionsRepository extends PagedDocuments<StoredCollection, CollectionFields> {
  constructor(
    @InjectModel(COLLECTION_MODEL.name) model: Model<StoredCollection>,
    revision: CatalogueRevision,
  ) {
    super(model, revision);
  }
}
