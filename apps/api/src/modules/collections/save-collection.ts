import type { Collection, CollectionForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../platform/errors/field-messages.ts';
import type { Upload } from '../../platform/http/api-request.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { activityEntry, subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import type { StoredCollection, StoredNamed } from '../catalogue/stored.ts';
import { Pictures } from '../media/pictures.ts';
import { collectionChanges } from './collection-changes.ts';
import { presentCollection } from './collection.presenter.ts';
import {
  type CollectionFields,
  CollectionsRepository,
  type LoggedCollection,
} from './collections.repository.ts';

const invalid = (field: string, message: FieldMessage): AppError =>
  new AppError('validation', { fieldMessages: { [field]: message } });

/** Without a new picture: the one that is there may be kept, and no other be named. */
const checkKeptImage = (image: CollectionForm['image'], present: StoredCollection | null): void => {
  if (typeof image === 'string' && image !== '' && image !== present?.image) {
    throw invalid('image', 'unknownImage');
  }
  if (!present) throw invalid('image', 'required');
};

/** Adds a collection or saves it anew. A new picture replaces the old one, which goes once the save is done. */
@Injectable()
export class SaveCollection {
  constructor(
    private readonly repository: CollectionsRepository,
    private readonly catalogue: Catalogue,
    private readonly pictures: Pictures,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
  ) {}

  /** @throws AppError `validation`, `duplicate`, and what refuses a picture */
  async add(form: CollectionForm, uploads: readonly Upload[], userId: string): Promise<Collection> {
    const by = await this.authors.byId(userId);
    const id = new Types.ObjectId();
    return this.save(null, form, uploads, (fields) => {
      const subject = subjectOf('collection', id, fields);
      return this.repository.insert(id, fields, [
        activityEntry({ by, action: 'added', subject, changes: [] }),
      ]);
    });
  }

  /** @throws AppError `notFound`, `validation`, `duplicate`, and what refuses a picture */
  async change(
    id: string,
    form: CollectionForm,
    uploads: readonly Upload[],
    userId: string,
  ): Promise<Collection> {
    const present = await this.repository.find(id);
    if (!present) throw new AppError('notFound');
    const by = await this.authors.byId(userId);
    return this.save(present, form, uploads, (fields, categories) => {
      const changes = collectionChanges(present, fields, categories);
      const subject = subjectOf('collection', present._id, fields);
      const told = changes.length > 0 ? [activityEntry({ by, action: 'changed', subject, changes })] : [];
      return this.repository.save(id, fields, told);
    });
  }

  private async save(
    present: StoredCollection | null,
    { image, ...names }: CollectionForm,
    uploads: readonly Upload[],
    write: (fields: CollectionFields, categories: readonly StoredNamed[]) => Promise<LoggedCollection | null>,
  ): Promise<Collection> {
    const categories = await this.repository.categories();
    const known = new Set(categories.map(({ _id }) => _id.toHexString()));
    if (names.flags.some((id) => !known.has(id.toLowerCase()))) throw invalid('flags', 'unknownReference');
    const upload = typeof image === 'object' ? uploads[image.upload]?.bytes : undefined;
    if (!upload) checkKeptImage(image, present);

    const [picture] = await this.pictures.accept(upload ? [upload] : []);
    const kept = picture && (await this.pictures.keep('collections', picture));
    let saved: LoggedCollection | null;
    try {
      saved = await write({ ...names, image: kept ?? present?.image ?? '' }, categories);
      if (!saved) throw new AppError('notFound');
    } catch (error) {
      if (kept) await this.pictures.discard([kept]);
      throw error;
    }
    await this.catalogue.touched([], 'dictionaries');
    await this.activity.publishPending('collections', saved._id, saved.activity ?? []);
    if (kept && present && !(await this.repository.isPictured(present.image))) {
      await this.pictures.discard([present.image]);
    }
    return presentCollection(saved, categories);
  }
}
