import type { WatchForm } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { Types } from 'mongoose';
import type { StoredWatch } from '../../catalogue/stored.ts';
import { nextFormerNames } from './former-names.ts';
import { nextFormerSlugs } from './former-slugs.ts';
import { nextStock } from './next-stock.ts';
import type { Renames } from './variant-renames.ts';
import type { WatchFields } from '../watches.repository.ts';

export const asId = (id: string | null): Types.ObjectId | null =>
  id === null ? null : new Types.ObjectId(id);

/** The image paths of a colour after the save. `uploaded` are the paths of the uploaded files, in their order. */
const imagePathsOf = (
  images: WatchForm['colors'][number]['images'],
  uploaded: readonly string[],
  deleted: readonly string[],
): string[] =>
  images.flatMap((image) => {
    if (typeof image === 'object') return uploaded[image.upload] ?? [];
    return image === '' || deleted.includes(image) ? [] : image;
  });

/** The fields of a watch after a save of `form`. `present` is the stored watch, null for a new one. */
export const watchFieldsOf = (
  form: WatchForm,
  uploaded: readonly string[],
  renames: Renames,
  present: StoredWatch | null,
): WatchFields => ({
  slug: slugOf(form.nameEN),
  nameRU: form.nameRU,
  nameEN: form.nameEN,
  descriptionRU: form.descriptionRU,
  descriptionEN: form.descriptionEN,
  price: form.price,
  weight: form.weight,
  brand: asId(form.brand),
  watchType: asId(form.watchType),
  category: asId(form.category),
  collection: asId(form.collection),
  gender: form.gender,
  flags: [...new Set(form.flags)],
  wbLink: form.wbLink,
  sizes: form.sizes,
  stock: nextStock(form, renames, present),
  ...(present && {
    formerNames: nextFormerNames(form, renames, present),
    formerSlugs: nextFormerSlugs(present, slugOf(form.nameEN)),
  }),
  colors: form.colors.map(({ colorNameRU, colorNameEN, colorHex, sku, details, images }) => ({
    colorNameRU,
    colorNameEN,
    colorHex,
    images: imagePathsOf(images, uploaded, form.deletedImages),
    sku,
    details,
  })),
});
