import { draftFiles } from './draft-files.ts';
import type { FormImage, WatchValues } from '../watch-values.ts';

/** What was typed and not saved, and the state of the watch that it was typed over. */
export interface Draft {
  values: WatchValues;
  revision: number | null;
}

const keyOf = (id: string): string => `admin-watch-draft:${id}`;
const filesOf = (values: WatchValues): Record<string, File> =>
  Object.fromEntries(
    values.colors.flatMap(({ images }) =>
      images.flatMap((i) => ('file' in i ? [[i.id, i.file] as const] : [])),
    ),
  );

/** Forgets a draft. */
export const removeDraft = async (id: string): Promise<void> => {
  localStorage.removeItem(keyOf(id));
  if (typeof indexedDB !== 'undefined') await draftFiles.remove(id).catch(() => undefined);
};

/** Keeps a draft; a browser that keeps nothing costs the draft, never the form. */
export const writeDraft = async (id: string, draft: Draft, filesChanged: boolean): Promise<void> => {
  try {
    localStorage.setItem(keyOf(id), JSON.stringify(draft));
    if (filesChanged && typeof indexedDB !== 'undefined') await draftFiles.write(id, filesOf(draft.values));
  } catch (error) {
    console.warn('The browser does not keep the draft', error);
  }
};

/** The draft of a watch (`new` for one that is being added), with its pictures; null if there is none. */
export const readDraft = async (id: string): Promise<Draft | null> => {
  const text = localStorage.getItem(keyOf(id));
  if (!text) return null;
  try {
    const { values, revision } = JSON.parse(text) as Draft;
    const files =
      typeof indexedDB === 'undefined' ? {} : ((await draftFiles.read(id).catch(() => undefined)) ?? {});
    // Of a chosen file only its id survives as text.
    const restoreImage = (picture: FormImage): FormImage[] => {
      if ('path' in picture) return [picture];
      const file = files[picture.id];
      return file ? [{ id: picture.id, file }] : [];
    };
    const colors = values.colors.map((color) => ({ ...color, images: color.images.flatMap(restoreImage) }));
    return { values: { ...values, colors }, revision };
  } catch {
    await removeDraft(id);
    return null;
  }
};
