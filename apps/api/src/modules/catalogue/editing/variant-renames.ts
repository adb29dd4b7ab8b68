import type { WatchForm } from '@meridian/contracts';
import type { StoredWatch } from '../watches/watch.schema.ts';

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

const inverse = (renames: ReadonlyMap<string, string>) => {
  const originals = new Map([...renames].map(([before, after]) => [after, before]));
  return (name: string): string | undefined => originals.get(name) ?? (renames.has(name) ? undefined : name);
};

/** Maps the names of colours and sizes in a form to those after the save, and these to those before it. */
export const renamesOf = (form: WatchForm, present: StoredWatch | null) => {
  const colors = present ? colorRenames(form, present) : new Map<string, string>();
  const sizes = present ? sizeRenames(form, present) : new Map<string, string>();
  const savedColors = new Set(form.colors.map((color) => color.colorNameEN));
  const savedSizes = new Set(form.sizes);
  return {
    // Stock rows can have the old name. A name that is in use after the save means the variant of that name.
    colorOf: (name: string) => (savedColors.has(name) ? name : (colors.get(name) ?? name)),
    sizeOf: (name: string) => (savedSizes.has(name) ? name : (sizes.get(name) ?? name)),
    /** Undefined if the colour is new. */
    colorBefore: inverse(colors),
    sizeBefore: inverse(sizes),
  };
};
