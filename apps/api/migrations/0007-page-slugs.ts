import { slugOf } from '@meridian/domain';
import type { mongo } from 'mongoose';

/** Documents of the previous version: only the fields that this migration reads or writes. */
interface Named {
  _id: mongo.ObjectId;
  nameEN: string;
  slug?: string;
}

/**
 * Gives brands and collections the slugs of their pages. If several names have the same slug, the oldest document gets it,
 * and the slugs of the others get a number. A server of the previous version ignores the field.
 */
export const pageSlugs = async (database: mongo.Db): Promise<void> => {
  for (const name of ['brands', 'collections']) {
    const documents = database.collection<Named>(name);
    const all = await documents
      .find({}, { projection: { nameEN: 1, slug: 1 } })
      .sort({ _id: 1 })
      .toArray();
    const taken = new Set(all.flatMap(({ slug }) => slug ?? []));
    for (const { _id, nameEN, slug: present } of all) {
      if (present !== undefined) continue;
      const base = slugOf(nameEN);
      let slug = base;
      for (let number = 2; taken.has(slug); number++) slug = `${base}-${number}`;
      taken.add(slug);
      await documents.updateOne({ _id, slug: { $exists: false } }, { $set: { slug } });
    }
  }
};
