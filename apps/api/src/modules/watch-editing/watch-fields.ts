import type { WatchForm } from '@meridian/contracts';
import { slugOf } from '@meridian/domain';
import { newId, objectId } from '../../platform/database/ids.ts';
import type { StoredStockEntry, StoredWatch } from '../watches/watch.schema.ts';
import { nextFormerSlugs } from './former-slugs.ts';
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

/**
 * The stock after a save. An entry keeps its id, also under a new name. A row with `loaded`, the quantity when the form
 * was opened, adds the difference to the present quantity (never below 0), so that sales since then stay sold. A row
 * without `loaded` sets the quantity. Rows of removed colours and sizes are dropped.
 */
const nextStock = (form: WatchForm, present: StoredWatch | null): StoredStockEntry[] => {
  const renames = renamesOf(form, present);
  const russian = new Map(form.colors.map((color) => [color.colorNameEN, color.colorNameRU]));
  return form.stock.flatMap((row) => {
    const colorNameEN = renames.colorOf(row.colorNameEN);
    const size = renames.sizeOf(row.size);
    const colorNameRU = russian.get(colorNameEN);
    if (colorNameRU === undefined || !form.sizes.includes(size)) return [];
    const before = present?.stock.find(
      (entry) =>
        entry.colorNameEN === renames.colorBefore(colorNameEN) && entry.size === renames.sizeBefore(size),
    );
    const quantity =
      row.loaded === undefined
        ? row.quantity
        : Math.max(0, (before?.quantity ?? 0) + row.quantity - row.loaded);
    return [{ id: before?.id ?? newId(), colorNameRU, colorNameEN, size, quantity }];
  });
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
  ...(present && { formerSlugs: nextFormerSlugs(present, slugOf(form.nameEN)) }),
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
