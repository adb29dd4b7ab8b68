import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, sourcesOf } from './workspace.mjs';

const IGNORED_FOLDERS = new Set(['node_modules', 'dist', 'testing']);
const isSource = (name) => !/\.(spec\.[jt]sx?|md)$/.test(name) && !/^(jest\.config|tsconfig)/.test(name);

const filesOf = (folder) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return IGNORED_FOLDERS.has(entry.name) ? [] : filesOf(path);
      return isSource(entry.name) ? [path] : [];
    })
    .sort();

/** The packages of the lockfile. The workspace's own entries are left out: a new app changes no other one. */
export const installedPackages = () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8'));
  return Object.entries(packages ?? {}).filter(([path, { link }]) => path.includes('node_modules/') && !link);
};

/**
 * The version of an app: a hash of all it is built from, so that the same sources are the same release and a release
 * never changes. `RELEASE_VERSION` names it otherwise.
 */
export const appVersion = (app) => {
  if (process.env.RELEASE_VERSION) return process.env.RELEASE_VERSION;
  const hash = createHash('sha256').update(JSON.stringify(installedPackages()));
  const files = [...sourcesOf(app).flatMap(filesOf), ...filesOf('tools/build/src')];
  for (const file of files)
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  return hash.digest('hex').slice(0, 12);
};
