import { Types } from 'mongoose';

/** Returns a new document id. Ids of later documents are greater. */
export const newId = (): string => new Types.ObjectId().toHexString();

/** Returns the stored form of a document id. */
export const objectId = (id: string): Types.ObjectId => new Types.ObjectId(id);

export const byId = <T extends { _id: { toHexString(): string } }>(documents: readonly T[]): Map<string, T> =>
  new Map(documents.map((document) => [document._id.toHexString(), document]));

/** Returns the documents with the given ids, in their order. Ids without a document are left out. */
export const inOrder = <T extends { _id: Types.ObjectId }>(
  ids: readonly string[],
  documents: readonly T[],
): T[] => {
  const found = byId(documents);
  return ids.flatMap((id) => found.get(id) ?? []);
};

/** Returns the filter of the documents with the given ids. */
export const among = (ids: Iterable<string>) => ({ _id: { $in: [...ids].map(objectId) } });
