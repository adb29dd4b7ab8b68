import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Lock {
  packages: Record<string, object>;
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Notes a new app of the workspace as `npm install` would, without asking the registry: it brings no package. */
export const addToLock = async (root: string, app: string): Promise<void> => {
  const file = join(root, 'package-lock.json');
  const before = await readFile(file, 'utf8');
  const lock = JSON.parse(before) as Lock;
  const { name, version, dependencies } = JSON.parse(
    await readFile(join(root, 'apps', app, 'package.json'), 'utf8'),
  ) as { name: string; version: string; dependencies: Record<string, string> };
  const added = {
    [`apps/${app}`]: { name, version, dependencies },
    [`node_modules/${name}`]: { resolved: `apps/${app}`, link: true },
  };
  const paths = [...Object.keys(lock.packages), ...Object.keys(added)].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
  const packages = Object.fromEntries(paths.map((path) => [path, added[path] ?? lock.packages[path] ?? {}]));
  const after = `${JSON.stringify({ ...lock, packages }, null, 2)}\n`;
  await writeFile(file, after);
  // What is installed is what the new lockfile says, if it was so before.
  const marker = join(root, 'node_modules/.installed');
  if (existsSync(marker) && (await readFile(marker, 'utf8')) === hashOf(before))
    await writeFile(marker, hashOf(after));
};
