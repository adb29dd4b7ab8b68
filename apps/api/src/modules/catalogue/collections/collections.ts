import type { ActivityChange, Bilingual, Collection, CollectionForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import type { Identity, Upload } from '../../../platform/http/api-request.ts';
import { subjectOf } from '../../shop/activity/activity-entry.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';
import { Work } from '../../../platform/work/work.ts';
import { DraftReferences } from '../lookups/draft-references.ts';
import type { StoredLookup } from '../lookups/lookup.schema.ts';
import { nameChanges, presentLookup } from '../lookups/lookups.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import { Images } from '../media/images.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import type { StoredCollection } from './collection.schema.ts';
import { type CollectionFields, CollectionsRepository } from './collections.repository.ts';

const invalid = (field: string, message: FieldMessage): AppError =>
  new AppError('validation', { fieldMessages: { [field]: message } });

/** A collection as the API returns it. `flags` are its categories; deleted ones are left out. */
const presentCollection = (collection: StoredCollection, categories: readonly StoredLookup[]) => ({
  ...presentLookup(collection),
  image: collection.image,
  flags: collection.flags.flatMap((flag) => {
    const category = categories.find(({ _id }) => _id.equals(flag));
    return category ? [{ _id: category._id.toHexString(), nameEN: category.nameEN }] : [];
  }),
});

const namesOf = (ids: readonly { toString(): string }[], categories: readonly StoredLookup[]): Bilingual => {
  const texts = new Set(ids.map(String));
  const found = categories.filter(({ _id }) => texts.has(_id.toHexString()));
  return {
    en: found.map(({ nameEN }) => nameEN).join(', '),
    ru: found.map(({ nameRU }) => nameRU).join(', '),
  };
};

/** The changes of a save for the activity log. `before` and `after` of an image are its count. */
const collectionChanges = (
  before: StoredCollection,
  after: CollectionFields,
  categories: readonly StoredLookup[],
): ActivityChange[] => {
  const had = namesOf(before.flags, categories);
  const has = namesOf(after.flags, categories);
  return [
    ...nameChanges(before, after),
    ...(before.image === after.image ? [] : [{ field: 'image', of: null, before: 1, after: 1 }]),
    ...(had.en === has.en ? [] : [{ field: 'categories', of: null, before: had, after: has }]),
  ];
};

/** Reads, adds, changes and deletes collections. A new image replaces the old one, which is deleted after the save. */
@Injectable()
export class Collections {
  constructor(
    private readonly repository: CollectionsRepository,
    private readonly lookups: LookupsRepository,
    private readonly watches: WatchesRepository,
    private readonly images: Images,
    private readonly activity: RecordActivity,
    private readonly work: Work,
    private readonly drafts: DraftReferences,
  ) {}

  /** All collections; without those that only drafts use, unless a member of staff reads them. */
  async list(reader: Identity | null): Promise<Collection[]> {
    const [collections, categories] = await Promise.all([
      this.repository.all(),
      this.lookups.all('categories'),
    ]);
    const presented = collections.map((collection) => presentCollection(collection, categories));
    return this.drafts.visible('collection', presented, reader);
  }

  /** @throws AppError `notFound` */
  async find(id: string): Promise<Collection> {
    return presentCollection(await this.read(id), await this.lookups.all('categories'));
  }

  /** @throws AppError `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge` */
  add(form: CollectionForm, uploads: readonly Upload[], userId: string): Promise<Collection> {
    return this.save(newId(), null, form, uploads, userId);
  }

  /** @throws AppError `notFound`, `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge` */
  async change(id: string, form: CollectionForm, uploads: readonly Upload[], userId: string) {
    return this.save(id, await this.read(id), form, uploads, userId);
  }

  /** Deletes a collection and its image; its watches stay. @throws AppError `notFound` */
  async remove(id: string, userId: string): Promise<void> {
    const collection = await this.read(id);
    await this.activity.publishDeletion(
      userId,
      subjectOf('collection', id, collection),
      'collections',
      collection,
      () => this.repository.remove(id),
    );
    await this.watches.clearCollection(id);
    await this.deleteUnused(collection.image);
  }

  private async read(id: string): Promise<StoredCollection> {
    const collection = await this.repository.find(id);
    if (!collection) throw new AppError('notFound');
    return collection;
  }

  private async save(
    id: string,
    present: StoredCollection | null,
    { image, ...names }: CollectionForm,
    uploads: readonly Upload[],
    userId: string,
  ): Promise<Collection> {
    const categories = await this.lookups.all('categories');
    const categoryIds = new Set(categories.map(({ _id }) => _id.toHexString()));
    if (names.flags.some((flag) => !categoryIds.has(flag.toLowerCase())))
      throw invalid('flags', 'unknownReference');
    const newImage = await this.storeImage(image, uploads, present);
    try {
      const fields = { ...names, image: newImage ?? present?.image ?? '' };
      const entries = await this.activity.entriesOf(userId, {
        action: present ? 'changed' : 'added',
        subject: subjectOf('collection', id, fields),
        changes: present ? collectionChanges(present, fields, categories) : [],
      });
      const saved = await this.repository.save(id, fields, entries, present === null);
      if (!saved) throw new AppError('notFound');
      await this.work.perform('collections', saved);
      if (newImage && present) await this.deleteUnused(present.image);
      return presentCollection(saved, categories);
    } catch (error) {
      if (newImage) await this.deleteUnused(newImage);
      throw error;
    }
  }

  /** Stores an uploaded image; without an upload the present image stays. @throws AppError `validation` */
  private async storeImage(
    image: CollectionForm['image'],
    uploads: readonly Upload[],
    present: StoredCollection | null,
  ): Promise<string | undefined> {
    const upload = typeof image === 'object' ? uploads[image.upload]?.bytes : undefined;
    if (!upload) {
      if (typeof image === 'string' && image !== '' && image !== present?.image)
        throw invalid('image', 'unknownImage');
      if (!present) throw invalid('image', 'required');
      return undefined;
    }
    const [accepted] = await this.images.accept([upload]);
    return accepted && this.images.store('collections', accepted);
  }

  private async deleteUnused(image: string): Promise<void> {
    if (!(await this.repository.isImageInUse(image))) await this.images.delete([image]);
  }
}
