import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** Folder inside a store where packages are unpacked. Its name cannot be that of an app. */
export const UPLOADS_FOLDER = '.uploads';
/** A package that is older was left by a process that has died. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Removes packages that a process left when it died. @param now in milliseconds since the epoch */
export const removeAbandonedUploads = async (root: string, now: number): Promise<void> => {
  const folder = join(root, UPLOADS_FOLDER);
  for (const name of await readdir(folder).catch((): string[] => [])) {
    const info = await stat(join(folder, name)).catch(() => null);
    if (info && now - info.mtimeMs > ABANDONED_AFTER_MS)
      await rm(join(folder, name), { recursive: true, force: true });
  }
};
