import type { Watch, WatchForm } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import type { Upload } from '../../../platform/http/api-request.ts';
import { Catalogue } from '../../catalogue/catalogue.ts';
import { REFERENCE_FIELDS, REFERENCES, STORED, type StoredWatch } from '../../catalogue/stored.ts';
import { OwnLists } from '../../own-lists/own-lists.ts';
import { FindWatch } from '../find-watch.ts';
import { NO_RENAMES, renamesOf } from './variant-renames.ts';
import { WatchActivity } from './watch-activity.ts';
import { asId, watchFieldsOf } from './watch-fields.ts';
import { checkWatchForm } from './check-watch-form.ts';
import { WatchImages, withStoredImages } from './watch-images.ts';
import { WatchesRepository } from '../watches.repository.ts';

/** A sale between reading and writing requires another attempt. */
const MAX_ATTEMPTS = 20;

/** Adds, changes and deletes watches. */
@Injectable()
export class SaveWatch {
  constructor(
    private readonly repository: WatchesRepository,
    private readonly images: WatchImages,
    private readonly ownLists: OwnLists,
    private readonly catalogue: Catalogue,
    private readonly watches: FindWatch,
    private readonly activity: WatchActivity,
  ) {}

  /** @throws AppError `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge` */
  async add(form: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const id = new Types.ObjectId().toHexString();
    checkWatchForm(form, uploads.length, NO_RENAMES, null);
    await this.checkReferences(form);
    await this.checkSlug(form);
    const uploaded = await this.images.store(id, uploads);
    await this.orDeleteUploads(uploaded, async () => {
      const fields = watchFieldsOf(form, uploaded, NO_RENAMES, null);
      const entries = await this.activity.added(id, fields, userId);
      await this.repository.insert(id, fields, entries);
      await this.activity.publish(id, entries);
    });
    await this.catalogue.publishChanges([id]);
    return this.watches.byIdOrSlug(id);
  }

  /**
   * @throws AppError `notFound`, `validation`, `duplicate`, `unsupportedMediaType`, `payloadTooLarge`; `conflict` if the
   * form is based on an older revision or an import has locked the watch
   */
  async change(id: string, submitted: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const first = await this.readForSave(id, submitted);
    const form = withStoredImages(submitted, first);
    checkWatchForm(form, uploads.length, renamesOf(form, first), first);
    await this.checkReferences(form);
    await this.checkSlug(form, id);
    const uploaded = await this.images.store(id, uploads);
    const before = await this.orDeleteUploads(uploaded, () => this.write(id, form, uploaded, userId));
    const renames = renamesOf(form, before);
    if (renames.hasChanges) await this.ownLists.renameVariants(id, renames.lineOf);
    await this.catalogue.publishChanges([id]);
    await this.images.deleteUnused(this.images.pathsOf(before));
    return this.watches.byIdOrSlug(id);
  }

  /** @throws AppError `notFound`; `conflict` while an import has locked the watch */
  async remove(id: string, userId: string): Promise<void> {
    const watch = await this.repository.find(id);
    if (!watch) throw new AppError('notFound');
    await this.activity.deleting(watch, userId, async () => {
      if (!(await this.repository.remove(id))) throw new AppError('conflict');
    });
    await this.catalogue.publishChanges([id], 'deletions');
    await this.images.deleteUnused(this.images.pathsOf(watch));
  }

  private async readForSave(id: string, form: WatchForm): Promise<StoredWatch> {
    const watch = await this.repository.find(id);
    if (!watch) throw new AppError('notFound');
    if (form.revision !== undefined && form.revision !== watch.revision) throw new AppError('conflict');
    // An import has locked the watch and is about to change it.
    if (watch.importing) throw new AppError('conflict');
    return watch;
  }

  /** Writes the form over the watch, and retries if a sale changes it in between. @returns the watch that it replaced */
  private async write(
    id: string,
    form: WatchForm,
    uploaded: readonly string[],
    userId: string,
  ): Promise<StoredWatch> {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const read = await this.readForSave(id, form);
      const renames = renamesOf(form, read);
      checkWatchForm(form, uploaded.length, renames, read);
      const fields = watchFieldsOf(form, uploaded, renames, read);
      const entries = await this.activity.changed(read, fields, renames, userId);
      if (!(await this.repository.replace(read, fields, entries))) continue;
      await this.activity.publish(id, entries);
      return read;
    }
    throw new AppError('conflict');
  }

  private async orDeleteUploads<T>(uploaded: readonly string[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.images.deleteUploads(uploaded);
      throw error;
    }
  }

  private async checkSlug({ nameEN }: WatchForm, exceptId?: string): Promise<void> {
    // Rejects early, before images are decoded. The unique index prevents races.
    if (await this.repository.hasSlug(slugOf(nameEN), exceptId)) {
      throw new AppError('duplicate', { fieldMessages: { nameEN: 'repeated' } });
    }
  }

  private async checkReferences(form: WatchForm): Promise<void> {
    const problems: Record<string, FieldMessage> = {};
    for (const field of REFERENCE_FIELDS) {
      const id = asId(form[field]);
      if (id && !(await this.repository.exists(STORED[REFERENCES[field]], id)))
        problems[field] = 'unknownReference';
    }
    if (Object.keys(problems).length > 0) throw new AppError('validation', { fieldMessages: problems });
  }
}
