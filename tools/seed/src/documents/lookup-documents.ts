import { slugOf } from '@meridian/domain';
import type mongoose from 'mongoose';
import { imagePath } from '../catalogue/images.ts';
import { BRANDS, CATEGORIES, COLLECTIONS } from '../catalogue/lookups.ts';
import { MOVEMENT_KINDS } from '../catalogue/movements.ts';
import type { Term } from '../catalogue/vocabulary.ts';
import { objectIdOf } from './object-id.ts';

type Id = mongoose.Types.ObjectId;

/** A stored lookup (brand, category or watch type); `nameKey` makes English names unique, ignoring case. */
export interface NamedDocument {
  _id: Id;
  nameRU: string;
  nameEN: string;
  nameKey: string;
}

/** A brand or a collection; `slug` is that of its page. */
export interface PagedDocument extends NamedDocument {
  slug: string;
}

export interface CollectionDocument extends PagedDocument {
  image: string;
  /** Ids of categories. */
  flags: Id[];
}

const named = (kind: string, term: Term): NamedDocument => ({
  _id: objectIdOf(kind, term.en),
  nameRU: term.ru,
  nameEN: term.en,
  nameKey: term.en.toLowerCase(),
});

const paged = (kind: string, term: Term): PagedDocument => ({ ...named(kind, term), slug: slugOf(term.en) });

export const brandDocuments = (): PagedDocument[] =>
  Object.values(BRANDS).map((brand) => paged('brand', brand));

export const categoryDocuments = (): NamedDocument[] =>
  Object.values(CATEGORIES).map((category) => named('category', category));

export const watchTypeDocuments = (): NamedDocument[] =>
  Object.values(MOVEMENT_KINDS).map((kind) => named('watchType', kind.type));

export const collectionDocuments = (): CollectionDocument[] =>
  Object.values(COLLECTIONS).map((collection) => ({
    ...paged('collection', collection),
    image: imagePath(`collections/${slugOf(collection.en)}`),
    flags: collection.categories.map((category) => objectIdOf('category', CATEGORIES[category].en)),
  }));
