import type { WatchForm } from '@meridian/contracts';
import type { LineKey } from '@meridian/domain';
import type { StoredWatch } from '../../catalogue/stored.ts';

/** Maps the names of colours and sizes before a save to those after it. */
export interface Renames {
  /** The new English name of a colour. A name that is in use after the save is returned as it is. */
  colorOf(name: string): string;
  sizeOf(name: string): string;
  /** The key of a cart line or wish list entry after the save. */
  lineOf: (key: LineKey) => LineKey;
  /** Whether the save changes any name, including Russian ones. */
  hasChanges: boolean;
}

/** Old name → new name of the colours that the form sends with their original name. */
const colorRenames = (form: WatchForm, present: StoredWatch): Map<string, string> => {
  const before = new Set(present.colors.map((color) => color.colorNameEN));
  const renames = new Map<string, string>();
  for (const { originalColorNameEN: original, colorNameEN } of form.colors) {
    if (original && original !== colorNameEN && before.has(original)) renames.set(original, colorNameEN);
  }
  return renames;
};

/**
 * A form does not send the original name of a size. If the list has the same length, another name at the same index is a
 * rename, unless the stock rows of the form show that the size is new.
 */
const sizeRenames = (form: WatchForm, present: StoredWatch): Map<string, string> => {
  const renames = new Map<string, string>();
  if (form.sizes.length !== present.sizes.length) return renames;
  const sendsLoaded = form.stock.some((row) => row.loaded !== undefined);
  for (const [index, before] of present.sizes.entries()) {
    const after = form.sizes[index];
    if (after === undefined || form.sizes.includes(before) || present.sizes.includes(after)) continue;
    const rows = form.stock.filter((row) => row.size === after);
    const isNew = sendsLoaded && rows.length > 0 && rows.every((row) => row.loaded === undefined);
    if (!isNew) renames.set(before, after);
  }
  return renames;
};

export const NO_RENAMES: Renames = {
  colorOf: (name) => name,
  sizeOf: (name) => name,
  lineOf: (key) => key,
  hasChanges: false,
};

/** The renames of a save. */
export const renamesOf = (form: WatchForm, present: StoredWatch): Renames => {
  const colors = colorRenames(form, present);
  const sizes = sizeRenames(form, present);
  const saved = new Map(form.colors.map((color) => [color.colorNameEN, color.colorNameRU]));
  const formerRU = new Map(present.colors.map((color) => [color.colorNameEN, color.colorNameRU]));
  const newSizes = new Set(form.sizes);
  const russianChanges = [...formerRU].some(
    ([name, russian]) => (saved.get(colors.get(name) ?? name) ?? russian) !== russian,
  );
  return {
    // Stock rows can use the old name or, like the panel's form, the new one.
    colorOf: (name) => (saved.has(name) ? name : (colors.get(name) ?? name)),
    sizeOf: (name) => (newSizes.has(name) ? name : (sizes.get(name) ?? name)),
    lineOf: (key) => {
      const colorNameEN = colors.get(key.colorNameEN) ?? key.colorNameEN;
      return {
        itemId: key.itemId,
        colorNameEN,
        colorNameRU: saved.get(colorNameEN) ?? key.colorNameRU,
        size: sizes.get(key.size) ?? key.size,
      };
    },
    hasChanges: colors.size > 0 || sizes.size > 0 || russianChanges,
  };
};
