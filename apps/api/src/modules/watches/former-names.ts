import type { WatchForm } from '@meridian/contracts';
import type { FormerName, StoredWatch } from '../catalogue/stored.ts';
import type { Renames } from './variant-renames.ts';

/** Carries former names through one more save: what is in use again, or what became of nothing, is forgotten. */
const carried = (
  before: readonly FormerName[],
  names: readonly string[],
  rename: (name: string) => string,
  inUse: ReadonlySet<string>,
): FormerName[] => {
  const all = [...before, ...names.map((name) => ({ was: name, is: name }))];
  const moved = new Map(all.map(({ was, is }) => [was, rename(is)]));
  return [...moved].filter(([was, is]) => !inUse.has(was) && inUse.has(is)).map(([was, is]) => ({ was, is }));
};

/** The former names of a watch after a save. */
export const nextFormerNames = (
  form: WatchForm,
  { lineOf }: Renames,
  present: StoredWatch,
): NonNullable<StoredWatch['formerNames']> => {
  const line = { itemId: '', colorNameEN: '', colorNameRU: '', size: '' };
  return {
    colors: carried(
      present.formerNames?.colors ?? [],
      present.colors.map((color) => color.colorNameEN),
      (colorNameEN) => lineOf({ ...line, colorNameEN }).colorNameEN,
      new Set(form.colors.map((color) => color.colorNameEN)),
    ),
    sizes: carried(
      present.formerNames?.sizes ?? [],
      present.sizes,
      (size) => lineOf({ ...line, size }).size,
      new Set(form.sizes),
    ),
  };
};
