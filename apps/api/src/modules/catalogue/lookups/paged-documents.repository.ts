import { slugOf } from '@meridian/domain';
import type { AnyObject } from 'mongoose';
import { DuplicateError } from '../../../platform/database/errors.ts';
import type { WorkEntry } from '../../../platform/work/work-kind.ts';
import { nextFormerSlugs, type FormerSlug } from '../watches/former-slugs.ts';
import type { StoredLookup } from './lookup.schema.ts';
import { NamedDocuments, type Names } from './named-documents.repository.ts';

/** A brand or a collection: a document with a page of its own. */
export type StoredPaged = StoredLookup & {
  slug: string;
  formerSlugs?: FormerSlug[];
  textEN?: string;
  textRU?: string;
  image?: string;
};

export interface PageFields {
  textEN: string;
  textRU: string;
  image: string;
}

/** Named documents with pages. The slug follows the English name; a number is added to a slug that another page has. */
export class PagedDocuments<Document extends StoredPaged, Fields extends Names> extends NamedDocuments<
  Document,
  Fields
> {
  override async save(id: string, fields: Fields, work: WorkEntry[], isNew: boolean) {
    const base = slugOf(fields.nameEN);
    const present = isNew ? null : await this.find(id);
    const hasSlug = present !== null && slugOf(present.nameEN) === base;
    for (let number = 1; ; number++) {
      const slug = hasSlug ? present.slug : number === 1 ? base : `${base}-${number}`;
      if (!hasSlug && (await this.isTaken(slug, id))) continue;
      const formerSlugs = present ? nextFormerSlugs(present, slug) : [];
      try {
        return await super.save(id, { ...fields, slug, formerSlugs }, work, isNew);
      } catch (error) {
        // Another save may have taken the slug meanwhile. Otherwise the name is taken.
        if (hasSlug || !(error instanceof DuplicateError) || !(await this.isTaken(slug, id))) throw error;
      }
    }
  }

  /** Saves the page of a document. @returns null if the document does not exist */
  savePage(id: string, fields: PageFields, work: WorkEntry[]): Promise<Document | null> {
    return this.update(id, fields, work);
  }

  async isImageInUse(image: string): Promise<boolean> {
    return (await this.model.exists({ image } as AnyObject)) !== null;
  }

  private async isTaken(slug: string, exceptId: string): Promise<boolean> {
    return (await this.model.exists({ slug, _id: { $ne: exceptId } } as AnyObject)) !== null;
  }
}
