import type { WatchForm } from '@meridian/contracts';
import type { LineKey } from '@meridian/domain';
import type { StoredWatch } from '../catalogue/stored.ts';

/** How colours and sizes of a watch are called after a save, by what they were called before. */
export interface Renames {
  /** The new English name of a colour; a name that is already a new one stays. */
  colorOf(name: string): string;
  sizeOf(name: string): string;
  /** What a line of a cart or of favourites is called now. */
  lineOf: (key: LineKey) => LineKey;
  /** Whether there is anything to carry. */
  any: boolean;
}

/** Old name → new name of the colours that say where they come from. */
const colorRenames = (form: WatchForm, present: StoredWatch): Map<string, string> => {
  const before = new Set(present.colors.map((color) => color.colorNameEN));
  const renames = new Map<string, string>();
  for (const { originalColorNameEN: original, colorNameEN } of form.colors) {
    if (original && original !== colorNameEN && before.has(original)) renames.set(original, colorNameEN);
  }
  return renames;
};

/**
 * A size says nothing of where it comes from: a list of the same length with another name in the same place is a
 * rename, unless the form's stock shows that the new name has just been added.
 */
const sizeRenames = (form: WatchForm, present: StoredWatch): Map<string, string> => {
  const renames = new Map<string, string>();
  if (form.sizes.length !== present.sizes.length) return renames;
  const tellsLoaded = form.stock.some((row) => row.loaded !== undefined);
  for (const [index, before] of present.sizes.entries()) {
    const after = form.sizes[index];
    if (after === undefined || form.sizes.includes(before) || present.sizes.includes(after)) continue;
    const rows = form.stock.filter((row) => row.size === after);
    const isNew = tellsLoaded && rows.length > 0 && rows.every((row) => row.loaded === undefined);
    if (!isNew) renames.set(before, after);
  }
  return renames;
};

export const NO_RENAMES: Renames = {
  colorOf: (name) => name,
  sizeOf: (name) => name,
  lineOf: (key) => key,
  any: false,
};

/** What a save renames. */
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
    // A row may be sent under the old name or, as the form does, under the new one already.
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
    any: colors.size > 0 || sizes.size > 0 || russianChanges,
  };
};
