import type { WatchForm } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { newId, objectId } from '../../platform/database/ids.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import { nextFormerSlugs } from './former-slugs.ts';
import { nextStock } from './next-stock.ts';
import { renamesOf } from './variant-renames.ts';
import type { WatchFields } from '../watches/watch-projections.ts';

const asId = (id: string | null) => (id === null ? null : objectId(id));

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

/** A colour keeps its id, also under a new name. */
const colorIdOf = (form: WatchForm, colorNameEN: string, present: StoredWatch | null): string => {
  const nameBefore = renamesOf(form, present).colorBefore(colorNameEN);
  return present?.colors.find((color) => color.colorNameEN === nameBefore)?.id ?? newId();
};

/** The fields of a watch after a save of `form`. `present` is the stored watch, null for a new one. */
export const watchFieldsOf = (
  form: WatchForm,
  uploaded: readonly string[],
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
  stock: nextStock(form, present),
  ...(present && {
    formerSlugs: nextFormerSlugs(present, slugOf(form.nameEN)),
  }),
  colors: form.colors.map(({ colorNameRU, colorNameEN, colorHex, sku, details, images }) => ({
    id: colorIdOf(form, colorNameEN, present),
    colorNameRU,
    colorNameEN,
    colorHex,
    images: imagePathsOf(images, uploaded, form.deletedImages),
    sku,
    details,
  })),
});
