import { randomBytes } from 'node:crypto';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ImageStorage } from './image-storage.ts';

const isAbsent = (error: unknown): boolean =>
  // A name that the file system does not allow cannot belong to a stored file.
  ['ENOENT', 'ENOTDIR', 'EISDIR', 'ENAMETOOLONG', 'EINVAL'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );

export class FolderStorage extends ImageStorage {
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
    const temporary = `${path}.${randomBytes(6).toString('hex')}.part`;
    await mkdir(dirname(path), { recursive: true });
    try {
      await writeFile(temporary, bytes);
      await rename(temporary, path);
    } catch (error) {
      await rm(temporary, { force: true });
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
