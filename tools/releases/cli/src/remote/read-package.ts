import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { RemoteError } from './remote-error.ts';
import type { PackageFiles } from './sign-package.ts';

const MANIFEST = 'release.json';
const HALVES = ['browser', 'server'] as const;
/** The shop accepts only such paths and types. */
const PATH = /^[A-Za-z0-9_-][A-Za-z0-9._-]*(\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*$/;
const TYPES = new Set(
  'js mjs cjs css map json svg png jpg jpeg webp avif gif ico woff woff2 ttf otf txt'
    .split(' ')
    .map((type) => `.${type}`),
);

/** A built remote. */
export interface BuiltPackage {
  app: string;
  version: string;
  files: PackageFiles;
  /** Paths that the shop does not accept. */
  leftOut: string[];
}

interface Manifest {
  app: string;
  version: string;
  files: Record<string, unknown>;
}

const readManifest = async (folder: string): Promise<{ manifest: Manifest; bytes: Buffer }> => {
  const bytes = await readFile(join(folder, MANIFEST)).catch(() => {
    throw new RemoteError(`${join(folder, MANIFEST)} does not exist. Build the remote first, or set --dist.`);
  });
  try {
    const { app, version, files = {} } = JSON.parse(bytes.toString()) as Partial<Manifest>;
    if (typeof app === 'string' && typeof version === 'string')
      return { manifest: { app, version, files }, bytes };
  } catch {
    // Reported below.
  }
  throw new RemoteError(`${join(folder, MANIFEST)} is not the manifest of a release.`);
};

/** Reads the output of a build: `release.json`, `browser/` and `server/`. @throws RemoteError */
export const readPackage = async (folder: string): Promise<BuiltPackage> => {
  const { manifest, bytes } = await readManifest(folder);
  const files = new Map([[MANIFEST, bytes]]);
  const leftOut: string[] = [];
  for (const half of HALVES) {
    const entries = await readdir(join(folder, half), { withFileTypes: true, recursive: true }).catch(() => {
      throw new RemoteError(`${join(folder, half)} does not exist. Build the remote first, or set --dist.`);
    });
    for (const entry of entries) {
      if (entry.isDirectory()) continue;
      const file = join(entry.parentPath, entry.name);
      const path = relative(folder, file).replaceAll('\\', '/');
      if (entry.isFile() && PATH.test(path) && TYPES.has(extname(path).toLowerCase()))
        files.set(path, await readFile(file));
      else leftOut.push(path);
    }
  }
  const needed = leftOut.find((path) => Object.hasOwn(manifest.files, path.replace(/^browser\//, '')));
  if (needed)
    throw new RemoteError(`${needed} cannot be published: the shop does not accept its name or its type.`);
  return { app: manifest.app, version: manifest.version, files, leftOut };
};
