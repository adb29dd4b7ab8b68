import type { WatchForm } from '@meridian/contracts';
import type { StockEntry } from '@meridian/domain';
import type { StoredWatch } from '../catalogue/stored.ts';
import type { Renames } from './variant-renames.ts';

/**
 * The stock after a save. A row that says what it had loaded adds its difference to what is there now (never
 * below 0), so that a sale made meanwhile stays sold; without it the quantity is set. Rows of removed colours
 * and sizes go.
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
    const now = current.get(JSON.stringify([colorNameEN, size])) ?? 0;
    const quantity = row.loaded === undefined ? row.quantity : Math.max(0, now + row.quantity - row.loaded);
    return [{ colorNameRU, colorNameEN, size, quantity }];
  });
};
