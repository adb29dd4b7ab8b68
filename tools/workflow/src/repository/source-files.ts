import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../root.mjs';

/** Folders with generated files or installed packages. */
const EXCLUDED = new Set(['node_modules', 'dist', '.nx', '.git', '.cache', '.data', 'coverage']);
/** The released versions of `npm start`. */
const RELEASES = 'releases';

/** Returns the files below a folder, as paths from the root. Works without git, for example in an exported copy. */
export const sourceFiles = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) return [path];
    return path === RELEASES || EXCLUDED.has(entry.name) ? [] : sourceFiles(path);
  });
