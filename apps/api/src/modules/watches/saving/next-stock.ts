import type { WatchForm } from '@meridian/contracts';
import type { StockEntry } from '@meridian/domain';
import type { StoredWatch } from '../../catalogue/stored.ts';
import type { Renames } from './variant-renames.ts';

/**
 * The stock after a save. A row with `loaded`, the quantity when the form was opened, adds the difference to the present
 * quantity (never below 0), so that sales since then stay sold. A row without `loaded` sets the quantity. Rows of removed
 * colours and sizes are dropped.
 */
export const nextStock = (form: WatchForm, renames: Renames, present: StoredWatch | null): StockEntry[] => {
  const current = new Map<string, number>();
  for (const row of present?.stock ?? []) {
    const key = renames.lineOf({ itemId: '', ...row });
    current.set(JSON.stringify([key.colorNameEN, key.size]), row.quantity);
  }
  const russian = new Map(form.colors.map((color) => [color.colorNameEN, color.colorNameRU]));
  return form.stock.flatMap((row) => {
    const colorNameEN = renames.colorOf(row.colorNameEN);
    const size = renames.sizeOf(row.size);
    const colorNameRU = russian.get(colorNameEN);
    if (colorNameRU === undefined || !form.sizes.includes(size)) return [];
    const present = current.get(JSON.stringify([colorNameEN, size])) ?? 0;
    const quantity =
      row.loaded === undefined ? row.quantity : Math.max(0, present + row.quantity - row.loaded);
    return [{ colorNameRU, colorNameEN, size, quantity }];
  });
};
