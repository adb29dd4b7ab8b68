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
import { LOOKUPS_OF_FIELD } from '../listing/catalogue-lookups.ts';
import { Catalogue } from '../listing/catalogue.ts';
import { FindWatch } from '../listing/find-watch.ts';
import { Images } from '../media/images.ts';
import { REFERENCE_FIELDS, type StoredWatch } from '../watches/watch.schema.ts';
import { WatchesRepository } from '../watches/watches.repository.ts';
import { checkWatchForm } from './check-watch-form.ts';
import { offeredFields } from './offered-fields.ts';
import { UnusedImages } from './unused-images.ts';
import { watchFieldsOf } from './watch-fields.ts';
import { type SaveCause, WriteWatch } from './write-watch.ts';

const nameTaken = () => new AppError('duplicate', { fieldMessages: { nameEN: 'repeated' } });

const imagesOf = ({ colors }: StoredWatch): string[] => colors.flatMap(({ images }) => images);

const editBy = (userId: string, { stockReason }: WatchForm): SaveCause => ({
  userId,
  kind: 'edit',
  reason: stockReason,
});

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
    private readonly images: Images,
    private readonly unusedImages: UnusedImages,
    private readonly catalogue: Catalogue,
    private readonly watches: FindWatch,
    private readonly activity: RecordActivity,
    private readonly writer: WriteWatch,
  ) {}

  /** @throws AppError `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge` */
  async add(form: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const id = newId();
    const uploaded = await this.checkAndUpload(id, form, uploads, null);
    await this.orDeleteUploads(uploaded, async () => {
      await this.writer.insert(id, watchFieldsOf(form, uploaded, null), editBy(userId, form));
    });
    return this.watches.ofAnyStatus(id);
  }

  /**
   * @throws AppError `notFound`, `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge`; `conflict` if the
   * form is based on an older revision; `variantReserved`, `notOnHand`
   */
  async change(id: string, submitted: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const first = await this.writer.read(id, submitted);
    const form = withStoredImages(submitted, first);
    const uploaded = await this.checkAndUpload(id, form, uploads, first);
    const before = await this.orDeleteUploads(uploaded, () =>
      this.writer.write(id, form, editBy(userId, form), (read) => {
        checkWatchForm(form, uploaded.length, read);
        return watchFieldsOf(form, uploaded, read);
      }),
    );
    await this.unusedImages.delete(imagesOf(before));
    return this.watches.ofAnyStatus(id);
  }

  /**
   * Changes prices and stock.
   * @returns the watch, and how many orders its pieces on hand are not enough for
   * @throws AppError `notFound`, `validation`, `notOnHand`; `conflict` if the watch has another revision
   */
  async changeOffer(id: string, offer: WatchOffer, userId: string) {
    await this.catalogue.refresh();
    const cause = { userId, kind: 'correction', reason: offer.reason } as const;
    await this.writer.write(id, offer, cause, (read) => offeredFields(offer, read));
    return { watch: await this.watches.ofAnyStatus(id), shortOrders: await this.writer.countShortOrders(id) };
  }

  /** @throws AppError `notFound` */
  async remove(id: string, userId: string): Promise<void> {
    const watch = await this.writer.read(id, {});
    await this.activity.publishDeletion(userId, subjectOf('watch', id, watch), 'watches', watch, () =>
      this.repository.remove(id),
    );
    await this.unusedImages.delete(imagesOf(watch));
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
