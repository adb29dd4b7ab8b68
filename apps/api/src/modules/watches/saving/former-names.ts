import type { WatchForm } from '@meridian/contracts';
import type { FormerName, StoredWatch } from '../../catalogue/stored.ts';
import type { Renames } from './variant-renames.ts';

/** Former names after one more save. Names in use again, and names whose variant was removed, are dropped. */
const afterSave = (
  before: readonly FormerName[],
  names: readonly string[],
  rename: (name: string) => string,
  inUse: ReadonlySet<string>,
): FormerName[] => {
  const all = [...before, ...names.map((name) => ({ was: name, is: name }))];
  const renamed = new Map(all.map(({ was, is }) => [was, rename(is)]));
  return [...renamed]
    .filter(([was, is]) => !inUse.has(was) && inUse.has(is))
    .map(([was, is]) => ({ was, is }));
};

/** The former names of a watch after a save. */
export const nextFormerNames = (
  form: WatchForm,
  { lineOf }: Renames,
  present: StoredWatch,
): NonNullable<StoredWatch['formerNames']> => {
  const line = { itemId: '', colorNameEN: '', colorNameRU: '', size: '' };
  return {
    colors: afterSave(
      present.formerNames?.colors ?? [],
      present.colors.map((color) => color.colorNameEN),
      (colorNameEN) => lineOf({ ...line, colorNameEN }).colorNameEN,
      new Set(form.colors.map((color) => color.colorNameEN)),
    ),
    sizes: afterSave(
      present.formerNames?.sizes ?? [],
      present.sizes,
      (size) => lineOf({ ...line, size }).size,
      new Set(form.sizes),
    ),
  };
};
