import type { WatchForm } from '@meridian/contracts';
import { newId } from '../../platform/database/ids.ts';
import type { StoredStockEntry, StoredWatch } from '../watches/watch.schema.ts';
import { renamesOf } from './variant-renames.ts';

/**
 * The stock after a save. An entry keeps its id, also under a new name. A row with `loaded`, the quantity when the form
 * was opened, adds the difference to the present quantity (never below 0), so that sales since then stay sold. A row
 * without `loaded` sets the quantity. Rows of removed colours and sizes are dropped.
 */
export const nextStock = (form: WatchForm, present: StoredWatch | null): StoredStockEntry[] => {
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
