import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PictureStorage } from './picture-storage.ts';

const isAbsent = (error: unknown): boolean =>
  // A name that no file can have names none.
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

/** Pictures as files of a folder. */
export class FolderStorage extends PictureStorage {
  constructor(private readonly folder: string) {
    super();
  }

  async read(key: string): Promise<Buffer | null> {
    try {
      return await readFile(join(this.folder, key));
    } catch (error) {
      if (isAbsent(error)) return null;
      throw error;
    }
  }

  async write(key: string, bytes: Buffer): Promise<void> {
    const path = join(this.folder, key);
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(draft, bytes);
      await rename(draft, path);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async exists(key: string): Promise<boolean> {
    return access(join(this.folder, key)).then(
      () => true,
      () => false,
    );
  }

  async delete(keys: readonly string[]): Promise<void> {
    for (const key of keys) await rm(join(this.folder, key), { force: true });
  }
}
