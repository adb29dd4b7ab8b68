import { extname } from 'node:path';
import { PackageError } from './package-error.ts';

const MAX_PATH_LENGTH = 200;
/** No segment is empty or starts with a dot, which excludes absolute paths, `.`, `..` and hidden files. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
/** Types that a remote consists of. Precompressed files are created by the shop, and HTML is never served from a package. */
const TYPES = new Set(
  'js mjs cjs css map json svg png jpg jpeg webp avif gif ico woff woff2 ttf otf txt'
    .split(' ')
    .map((type) => `.${type}`),
);

export const MANIFEST_PATH = 'release.json';

/** Returns whether a text is a path that a package may contain. */
export const isPackagePath = (path: string): boolean => path.length <= MAX_PATH_LENGTH && PATH.test(path);

/** @throws PackageError unless a package may contain a file of this path */
export const requirePackagePath = (path: string): void => {
  if (!isPackagePath(path))
    throw new PackageError(`${JSON.stringify(path.slice(0, 100))} is not an allowed path`);
  if (path === MANIFEST_PATH) return;
  if (!/^(browser|server)\//.test(path)) throw new PackageError(`${path} is outside of browser/ and server/`);
  if (!TYPES.has(extname(path).toLowerCase()))
    throw new PackageError(`${path} has a type that is not allowed`);
};
