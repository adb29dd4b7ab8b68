import { guardedStorage } from '@meridian/domain';
import { draftFiles } from './draft-files.ts';
import type { FormImage, WatchValues } from '../watch-values.ts';

/** Unsaved values of the watch form, and the revision of the watch that they are based on (null for a new watch). */
interface Draft {
  values: WatchValues;
  revision: number | null;
}

const storage = guardedStorage(() => localStorage);
const keyOf = (id: string): string => `admin-watch-draft:${id}`;
const filesOf = (values: WatchValues): Record<string, File> =>
  Object.fromEntries(
    values.colors.flatMap(({ images }) =>
      images.flatMap((i) => ('file' in i ? [[i.id, i.file] as const] : [])),
    ),
  );

/** Removes a draft. */
export const removeDraft = async (id: string): Promise<void> => {
  storage.write(keyOf(id), null);
  if (typeof indexedDB !== 'undefined') await draftFiles.remove(id).catch(() => undefined);
};

/** Stores a draft. A storage failure loses the draft but does not affect the form. */
export const writeDraft = async (id: string, draft: Draft, filesChanged: boolean): Promise<void> => {
  storage.write(keyOf(id), JSON.stringify(draft));
  try {
    if (filesChanged && typeof indexedDB !== 'undefined') await draftFiles.write(id, filesOf(draft.values));
  } catch (error) {
    console.warn('Could not store the images of the draft', error);
  }
};

/** The draft of a watch (`new` for a new one) with its image files; null if there is none. */
export const readDraft = async (id: string): Promise<Draft | null> => {
  const text = storage.read(keyOf(id));
  if (!text) return null;
  try {
    const { values, revision } = JSON.parse(text) as Draft;
    const files =
      typeof indexedDB === 'undefined' ? {} : ((await draftFiles.read(id).catch(() => undefined)) ?? {});
    // The text contains only the id of a chosen file. An image whose file is missing is dropped.
    const restoreImage = (image: FormImage): FormImage[] => {
      if ('path' in image) return [image];
      const file = files[image.id];
      return file ? [{ id: image.id, file }] : [];
    };
    const colors = values.colors.map((color) => ({ ...color, images: color.images.flatMap(restoreImage) }));
    return { values: { ...values, colors }, revision };
  } catch {
    await removeDraft(id);
    return null;
  }
};
