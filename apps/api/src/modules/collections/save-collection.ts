import type { Collection, CollectionForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { newId } from '../../platform/database/ids.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../platform/errors/field-messages.ts';
import type { Upload } from '../../platform/http/api-request.ts';
import { ActivityAuthors } from '../activity/activity-authors.ts';
import { activityEntry, subjectOf } from '../activity/activity-entry.ts';
import { RecordActivity } from '../activity/record-activity.ts';
import type { StoredLookup } from '../lookups/lookup.schema.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import { Images } from '../media/images.ts';
import { collectionChanges } from './collection-changes.ts';
import { presentCollection } from './collection.presenter.ts';
import type { StoredCollection } from './collection.schema.ts';
import { type CollectionFields, CollectionsRepository } from './collections.repository.ts';

const invalid = (field: string, message: FieldMessage): AppError =>
  new AppError('validation', { fieldMessages: { [field]: message } });

/** Without an upload, the form may only name the present image. @throws AppError `validation` */
const checkStoredImage = (image: CollectionForm['image'], present: StoredCollection | null): void => {
  if (typeof image === 'string' && image !== '' && image !== present?.image) {
    throw invalid('image', 'unknownImage');
  }
  if (!present) throw invalid('image', 'required');
};

/** Adds and changes collections. A new image replaces the old one, which is deleted after the save. */
@Injectable()
export class SaveCollection {
  constructor(
    private readonly repository: CollectionsRepository,
    private readonly lookups: LookupsRepository,
    private readonly images: Images,
    private readonly activity: RecordActivity,
    private readonly authors: ActivityAuthors,
  ) {}

  /** @throws AppError `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge` */
  async add(form: CollectionForm, uploads: readonly Upload[], userId: string): Promise<Collection> {
    const by = await this.authors.byId(userId);
    const id = newId();
    return this.save(null, form, uploads, (fields) => {
      const subject = subjectOf('collection', id, fields);
      return this.repository.insert(id, fields, [
        activityEntry({ by, action: 'added', subject, changes: [] }),
      ]);
    });
  }

  /** @throws AppError `notFound`, `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge` */
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
      const activity = changes.length > 0 ? [activityEntry({ by, action: 'changed', subject, changes })] : [];
      return this.repository.save(id, fields, activity);
    });
  }

  private async save(
    present: StoredCollection | null,
    { image, ...names }: CollectionForm,
    uploads: readonly Upload[],
    write: (
      fields: CollectionFields,
      categories: readonly StoredLookup[],
    ) => Promise<StoredCollection | null>,
  ): Promise<Collection> {
    const categories = await this.lookups.all('categories');
    const categoryIds = new Set(categories.map(({ _id }) => _id.toHexString()));
    if (names.flags.some((id) => !categoryIds.has(id.toLowerCase())))
      throw invalid('flags', 'unknownReference');
    const upload = typeof image === 'object' ? uploads[image.upload]?.bytes : undefined;
    if (!upload) checkStoredImage(image, present);

    const [accepted] = await this.images.accept(upload ? [upload] : []);
    const newImage = accepted && (await this.images.store('collections', accepted));
    let saved: StoredCollection | null;
    try {
      saved = await write({ ...names, image: newImage ?? present?.image ?? '' }, categories);
      if (!saved) throw new AppError('notFound');
    } catch (error) {
      if (newImage) await this.images.delete([newImage]);
      throw error;
    }
    await this.activity.publishPending('collections', saved._id, saved.activity ?? []);
    if (newImage && present && !(await this.repository.isImageInUse(present.image))) {
      await this.images.delete([present.image]);
    }
    return presentCollection(saved, categories);
  }
}
