import type { Watch, WatchForm, WatchOffer } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { DuplicateError } from '../../../platform/database/errors.ts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import type { Upload } from '../../../platform/http/api-request.ts';
import { subjectOf } from '../../shop/activity/activity-entry.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';
import { Work } from '../../../platform/work/work.ts';
import { LOOKUPS_OF_FIELD } from '../listing/catalogue-lookups.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { FindWatch } from '../listing/find-watch.ts';
import { Images } from '../media/images.ts';
import { AllWatchesRepository } from '../watches/all-watches.repository.ts';
import { REFERENCE_FIELDS, type StoredWatch } from '../watches/watch.schema.ts';
import type { WatchFields } from '../watches/watch-projections.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { checkWatchForm } from './check-watch-form.ts';
import { offeredFields } from './offered-fields.ts';
import { UnusedImages } from './unused-images.ts';
import { watchChanges } from './watch-changes.ts';
import { watchFieldsOf } from './watch-fields.ts';

const nameTaken = () => new AppError('duplicate', { fieldMessages: { nameEN: 'repeated' } });

const imagesOf = ({ colors }: StoredWatch): string[] => colors.flatMap(({ images }) => images);

/** A sale between reading and writing requires another attempt. */
const MAX_ATTEMPTS = 20;

/**
 * A colour that is saved without images keeps its stored images, except deleted ones. Images are required "unless editing
 * and one exists" (spec section 5).
 */
const withStoredImages = (form: WatchForm, present: StoredWatch): WatchForm => ({
  ...form,
  colors: form.colors.map((color) => {
    if (color.images.some((image) => image !== '')) return color;
    const name = color.originalColorNameEN || color.colorNameEN;
    const images = present.colors.find(({ colorNameEN }) => colorNameEN === name)?.images ?? [];
    return { ...color, images: images.filter((path) => !form.deletedImages.includes(path)) };
  }),
});

/** Adds, changes and deletes watches. */
@Injectable()
export class SaveWatch {
  constructor(
    private readonly repository: WatchesRepository,
    private readonly stored: AllWatchesRepository,
    private readonly images: Images,
    private readonly unusedImages: UnusedImages,
    private readonly catalogue: Catalogue,
    private readonly watches: FindWatch,
    private readonly activity: RecordActivity,
    private readonly work: Work,
  ) {}

  /** @throws AppError `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge` */
  async add(form: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const id = newId();
    const uploaded = await this.checkAndUpload(id, form, uploads, null);
    await this.orDeleteUploads(uploaded, async () => {
      const fields = watchFieldsOf(form, uploaded, null);
      const entries = await this.entriesOf(id, null, fields, userId);
      await this.repository.insert(id, fields, entries);
      await this.work.perform('watches', { _id: id, work: entries });
    });
    return this.watches.ofAnyStatus(id);
  }

  /**
   * @throws AppError `notFound`, `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge`; `conflict` if the
   * form is based on an older revision
   */
  async change(id: string, submitted: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const first = await this.readForSave(id, submitted);
    const form = withStoredImages(submitted, first);
    const uploaded = await this.checkAndUpload(id, form, uploads, first);
    const before = await this.orDeleteUploads(uploaded, () =>
      this.write(id, form, userId, (read) => {
        checkWatchForm(form, uploaded.length, read);
        return watchFieldsOf(form, uploaded, read);
      }),
    );
    await this.unusedImages.delete(imagesOf(before));
    return this.watches.ofAnyStatus(id);
  }

  /**
   * Changes prices and stock.
   * @throws AppError `notFound`, `validation`; `conflict` if the watch has another revision
   */
  async changeOffer(id: string, offer: WatchOffer, userId: string): Promise<Watch> {
    await this.catalogue.refresh();
    await this.write(id, offer, userId, (read) => offeredFields(offer, read));
    return this.watches.ofAnyStatus(id);
  }

  /** @throws AppError `notFound` */
  async remove(id: string, userId: string): Promise<void> {
    const watch = await this.stored.find(id);
    if (!watch) throw new AppError('notFound');
    await this.activity.publishDeletion(userId, subjectOf('watch', id, watch), 'watches', watch, () =>
      this.repository.remove(id),
    );
    await this.unusedImages.delete(imagesOf(watch));
  }

  private async readForSave(id: string, { revision }: { revision?: number }): Promise<StoredWatch> {
    const watch = await this.stored.find(id);
    if (!watch) throw new AppError('notFound');
    if (revision !== undefined && revision !== watch.revision) throw new AppError('conflict');
    return watch;
  }

  /**
   * Writes fields of the watch, and retries if a sale changes it in between.
   * @param fieldsOf returns the fields to write, for the watch as it was read
   * @returns the watch before the write
   */
  private async write(
    id: string,
    submitted: { revision?: number },
    userId: string,
    fieldsOf: (read: StoredWatch) => Partial<WatchFields>,
  ): Promise<StoredWatch> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const read = await this.readForSave(id, submitted);
      const fields = fieldsOf(read);
      const entries = await this.entriesOf(id, read, { ...read, ...fields }, userId);
      if (!(await this.repository.replace(read, fields, entries))) continue;
      await this.work.perform('watches', { _id: id, work: entries });
      return read;
    }
    throw new AppError('conflict');
  }

  private entriesOf(id: string, before: StoredWatch | null, after: WatchFields, userId: string) {
    return this.activity.entriesOf(userId, {
      action: before ? 'changed' : 'added',
      subject: subjectOf('watch', id, after),
      changes: watchChanges(before, after, this.catalogue.lookups),
    });
  }

  /** Checks the form and all uploads, then stores the uploads. @returns their paths, in order */
  private async checkAndUpload(
    id: string,
    form: WatchForm,
    uploads: readonly Upload[],
    present: StoredWatch | null,
  ): Promise<string[]> {
    checkWatchForm(form, uploads.length, present);
    await this.checkReferences(form);
    // Rejects early, before images are decoded. The unique index prevents races.
    if (await this.repository.hasSlug(slugOf(form.nameEN || form.nameRU), id)) throw nameTaken();
    const accepted = await this.images.accept(uploads.map(({ bytes }) => bytes));
    const paths: string[] = [];
    for (const image of accepted) paths.push(await this.images.store(`watches/${id}`, image));
    return paths;
  }

  private async orDeleteUploads<T>(uploaded: readonly string[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      // The watch may be written even so: its images stay.
      await this.unusedImages.delete(uploaded);
      throw error instanceof DuplicateError ? nameTaken() : error;
    }
  }

  private async checkReferences(form: WatchForm): Promise<void> {
    const problems: Record<string, FieldMessage> = {};
    await this.catalogue.refresh();
    for (const field of REFERENCE_FIELDS) {
      const id = form[field];
      if (id !== null && !this.catalogue.lookups[LOOKUPS_OF_FIELD[field]].has(id.toLowerCase()))
        problems[field] = 'unknownReference';
    }
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fieldMessages: problems });
  }
}
