import type { ActivityChange, EditedNamePage, NamePageForm } from '@meridian/contracts';
import { Injectable } from '@nestjs/common';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import type { Upload } from '../../../platform/http/api-request.ts';
import { subjectOf } from '../../shop/activity/activity-entry.ts';
import { RecordActivity } from '../../shop/activity/record-activity.ts';
import { Work } from '../../../platform/work/work.ts';
import { CollectionsRepository } from '../collections/collections.repository.ts';
import { LookupsRepository } from '../lookups/lookups.repository.ts';
import type { PageFields, StoredPaged } from '../lookups/paged-documents.repository.ts';
import { Images } from '../media/images.ts';
import type { NamePageKind } from './name-page-directory.ts';

const invalidImage = (message: FieldMessage): AppError =>
  new AppError('validation', { fieldMessages: { image: message } });

const presentEdited = (document: StoredPaged): EditedNamePage => ({
  _id: document._id.toHexString(),
  slug: document.slug,
  textEN: document.textEN ?? '',
  textRU: document.textRU ?? '',
  image: document.image ?? '',
});

/** The changes of a save for the activity log. `before` and `after` of an image are its count. */
const pageChanges = (before: EditedNamePage, after: PageFields): ActivityChange[] => [
  ...(['textEN', 'textRU'] as const).flatMap((field) =>
    before[field] === after[field]
      ? []
      : [{ field, of: null, before: before[field] || null, after: after[field] || null }],
  ),
  ...(before.image === after.image
    ? []
    : [{ field: 'image', of: null, before: before.image ? 1 : null, after: after.image ? 1 : null }]),
];

/** Reads and saves text and image of the pages of brands and collections. */
@Injectable()
export class EditNamePage {
  constructor(
    private readonly lookups: LookupsRepository,
    private readonly collections: CollectionsRepository,
    private readonly images: Images,
    private readonly activity: RecordActivity,
    private readonly work: Work,
  ) {}

  /** @throws AppError `notFound` */
  async find(kind: NamePageKind, id: string): Promise<EditedNamePage> {
    return presentEdited(await this.read(kind, id));
  }

  /** A new image replaces the old one. @throws AppError `notFound`, `validation`, `unsupportedMediaType`, `payloadTooLarge` */
  async save(
    kind: NamePageKind,
    id: string,
    { image, textEN, textRU }: NamePageForm,
    uploads: readonly Upload[],
    userId: string,
  ): Promise<EditedNamePage> {
    const document = await this.read(kind, id);
    const present = presentEdited(document);
    const upload = typeof image === 'object' ? uploads[image.upload]?.bytes : undefined;
    if (typeof image === 'string' && image !== '' && image !== present.image)
      throw invalidImage('unknownImage');
    if (image === '' && kind === 'collections') throw invalidImage('required');
    const stored = upload && (await this.store(kind, upload));
    const fields = { textEN, textRU, image: stored ?? (image === '' ? '' : present.image) };
    try {
      const entries = await this.activity.entriesOf(userId, {
        action: 'changed',
        subject: subjectOf(kind === 'brands' ? 'brand' : 'collection', id, document),
        changes: pageChanges(present, fields),
      });
      const saved = await this.repositoryOf(kind).savePage(id, fields, entries);
      if (!saved) throw new AppError('notFound');
      await this.work.perform(kind, saved);
      if (present.image !== fields.image) await this.deleteUnused(kind, present.image);
      return presentEdited(saved);
    } catch (error) {
      if (stored) await this.deleteUnused(kind, stored);
      throw error;
    }
  }

  private repositoryOf(kind: NamePageKind) {
    return kind === 'brands' ? this.lookups.of.brands : this.collections;
  }

  private async read(kind: NamePageKind, id: string): Promise<StoredPaged> {
    const document = await this.repositoryOf(kind).find(id);
    if (!document) throw new AppError('notFound');
    return document;
  }

  private async store(kind: NamePageKind, upload: Buffer): Promise<string | undefined> {
    const [accepted] = await this.images.accept([upload]);
    return accepted && this.images.store(kind, accepted);
  }

  private async deleteUnused(kind: NamePageKind, image: string): Promise<void> {
    if (image && !(await this.repositoryOf(kind).isImageInUse(image))) await this.images.delete([image]);
  }
}
