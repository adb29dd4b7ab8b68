import type { WatchForm } from '@meridian/contracts';
import { type Measure, slugOf } from '@meridian/domain';
import { newId, objectId } from '../../../platform/database/ids.ts';
import { nextFormerSlugs } from '../watches/former-slugs.ts';
import type { StoredStockEntry, StoredWatch } from '../watches/watch.schema.ts';
import { publishingFieldsOf } from './publishing-fields.ts';
import { renamesOf } from './variant-renames.ts';
import type { WatchFields } from '../watches/watch-projections.ts';

/** Initial values of the form (spec section 4), for drafts without their own. */
const DEFAULT_GENDER = 'male';
const DEFAULT_HEX = '#000000';

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

/**
 * The stock after a save. An entry keeps its id, also under a new name. A row with `loaded`, the quantity when the form
 * was opened, adds the difference to the present quantity, so that sales since then stay sold. A row without `loaded` sets
 * the quantity. Rows of removed colours and sizes are dropped.
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
        : before
          ? before.quantity + row.quantity - row.loaded
          : Math.max(0, row.quantity - row.loaded);
    return [{ id: before?.id ?? newId(), colorNameRU, colorNameEN, size, quantity }];
  });
};

/** The measures after a save. A form without a measure keeps the stored value. */
const measureFields = (form: WatchForm, present: StoredWatch | null): Record<Measure, number | null> => {
  const next = (measure: Measure) =>
    form[measure] === undefined ? (present?.[measure] ?? null) : form[measure];
  return { diameter: next('diameter'), lugToLug: next('lugToLug'), thickness: next('thickness') };
};

/** The fields of a watch after a save of `form`. `present` is the stored watch, null for a new one. */
export const watchFieldsOf = (
  form: WatchForm,
  uploaded: readonly string[],
  present: StoredWatch | null,
): WatchFields => {
  const { nameEN, nameRU, descriptionEN, descriptionRU, weight, wbLink, sizes } = form;
  const slug = slugOf(nameEN || nameRU);
  const { colorBefore } = renamesOf(form, present);
  return {
    ...{ slug, nameEN, nameRU, descriptionEN, descriptionRU, weight, wbLink, sizes },
    price: Object.fromEntries(Object.entries(form.price).filter(([, amount]) => amount !== undefined)),
    gender: form.gender ?? present?.gender ?? DEFAULT_GENDER,
    brand: asId(form.brand),
    watchType: asId(form.watchType),
    category: asId(form.category),
    collection: asId(form.collection),
    flags: [...new Set(form.flags)],
    // A form without the field keeps the stored value.
    lowStockThreshold:
      form.lowStockThreshold === undefined ? (present?.lowStockThreshold ?? null) : form.lowStockThreshold,
    hsCode: form.hsCode ?? present?.hsCode ?? '',
    originCountry: form.originCountry ?? present?.originCountry ?? '',
    ...measureFields(form, present),
    ...publishingFieldsOf(form, present),
    stock: nextStock(form, present),
    ...(present && { formerSlugs: nextFormerSlugs(present, slug) }),
    colors: form.colors.map(({ originalColorNameEN: _, ...color }) => ({
      ...color,
      // A colour keeps its id, also under a new name.
      id: present?.colors.find((each) => each.colorNameEN === colorBefore(color.colorNameEN))?.id ?? newId(),
      colorHex: color.colorHex || DEFAULT_HEX,
      images: imagePathsOf(color.images, uploaded, form.deletedImages),
    })),
  };
};
