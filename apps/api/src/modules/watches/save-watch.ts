import type { Watch, WatchForm } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Injectable } from '@nestjs/common';
import { Types } from 'mongoose';
import { AppError } from '../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../platform/errors/field-messages.ts';
import type { Upload } from '../../platform/http/api-request.ts';
import { Catalogue } from '../catalogue/catalogue.ts';
import { REFERENCE_FIELDS, REFERENCES, STORED, type StoredWatch } from '../catalogue/stored.ts';
import { OwnLists } from '../own-lists/own-lists.ts';
import { FindWatch } from './find-watch.ts';
import { NO_RENAMES, renamesOf } from './variant-renames.ts';
import { WatchActivity } from './watch-activity.ts';
import { asId, watchFieldsOf } from './watch-fields.ts';
import { checkWatchForm } from './watch-form-checks.ts';
import { WatchPictures, withKeptImages } from './watch-pictures.ts';
import { WatchesRepository } from './watches.repository.ts';

/** Sales that may come between reading and writing before a save gives up. */
const TRIES = 20;

/** Adds a watch or saves it anew. */
@Injectable()
export class SaveWatch {
  constructor(
    private readonly repository: WatchesRepository,
    private readonly pictures: WatchPictures,
    private readonly ownLists: OwnLists,
    private readonly catalogue: Catalogue,
    private readonly watches: FindWatch,
    private readonly activity: WatchActivity,
  ) {}

  /** @throws AppError `validation`, `duplicate`, and what refuses a picture */
  async add(form: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const id = new Types.ObjectId().toHexString();
    checkWatchForm(form, uploads.length, NO_RENAMES, null);
    await this.checkReferences(form);
    await this.checkSlug(form);
    const uploaded = await this.pictures.take(id, uploads);
    await this.orTakeBack(uploaded, async () => {
      const fields = watchFieldsOf(form, uploaded, NO_RENAMES, null);
      const told = await this.activity.added(id, fields, userId);
      await this.repository.insert(id, fields, told);
      await this.activity.carried(id, told);
    });
    await this.catalogue.touched([id]);
    return this.watches.byIdOrSlug(id);
  }

  /**
   * @throws AppError `notFound`, `validation`, `duplicate`, `conflict` if the form was filled in on an older state,
   * and what refuses a picture
   */
  async change(id: string, sent: WatchForm, uploads: readonly Upload[], userId: string): Promise<Watch> {
    const first = await this.present(id, sent);
    const form = withKeptImages(sent, first);
    checkWatchForm(form, uploads.length, renamesOf(form, first), first);
    await this.checkReferences(form);
    await this.checkSlug(form, id);
    const uploaded = await this.pictures.take(id, uploads);
    const before = await this.orTakeBack(uploaded, () => this.write(id, form, uploaded, userId));
    const renames = renamesOf(form, before);
    if (renames.any) await this.ownLists.renameVariants(id, renames.lineOf);
    await this.catalogue.touched([id]);
    await this.pictures.clear(this.pictures.of(before));
    return this.watches.byIdOrSlug(id);
  }

  /** @throws AppError `notFound`, `conflict` while an import is at it */
  async remove(id: string, userId: string): Promise<void> {
    const watch = await this.repository.find(id);
    if (!watch) throw new AppError('notFound');
    await this.activity.deleting(watch, userId, async () => {
      if (!(await this.repository.remove(id))) throw new AppError('conflict');
    });
    await this.catalogue.touched([id], 'deletions');
    await this.pictures.clear(this.pictures.of(watch));
  }

  private async present(id: string, form: WatchForm): Promise<StoredWatch> {
    const watch = await this.repository.find(id);
    if (!watch) throw new AppError('notFound');
    if (form.revision !== undefined && form.revision !== watch.revision) throw new AppError('conflict');
    // An import is at it: it will be another watch in a moment.
    if (watch.importing) throw new AppError('conflict');
    return watch;
  }

  /** Writes the form over the watch as it is now; a sale in between means another try. Answers what it replaced. */
  private async write(
    id: string,
    form: WatchForm,
    uploaded: readonly string[],
    userId: string,
  ): Promise<StoredWatch> {
    for (let attempt = 0; attempt < TRIES; attempt++) {
      const read = await this.present(id, form);
      const renames = renamesOf(form, read);
      checkWatchForm(form, uploaded.length, renames, read);
      const fields = watchFieldsOf(form, uploaded, renames, read);
      const told = await this.activity.changed(read, fields, renames, userId);
      if (!(await this.repository.replace(read, fields, told))) continue;
      await this.activity.carried(id, told);
      return read;
    }
    throw new AppError('conflict');
  }

  private async orTakeBack<T>(uploaded: readonly string[], work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      await this.pictures.takeBack(uploaded);
      throw error;
    }
  }

  private async checkSlug({ nameEN }: WatchForm, exceptId?: string): Promise<void> {
    // Before any picture is decoded; the unique index decides in the end.
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
