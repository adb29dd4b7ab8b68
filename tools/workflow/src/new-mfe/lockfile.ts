import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface Lock {
  packages: Record<string, object>;
}

/** Adds a new app of the workspace to the lockfile like `npm install`, without the registry: it has no new packages. */
export const addToLock = async (root: string, app: string): Promise<void> => {
  const file = join(root, 'package-lock.json');
  const lock = JSON.parse(await readFile(file, 'utf8')) as Lock;
  const { name, version, dependencies, devDependencies } = JSON.parse(
    await readFile(join(root, 'apps', app, 'package.json'), 'utf8'),
  ) as {
    name: string;
    version: string;
    dependencies: Record<string, string>;
    devDependencies: Record<string, string>;
  };
  const added = {
    [`apps/${app}`]: { name, version, dependencies, devDependencies },
    [`node_modules/${name}`]: { resolved: `apps/${app}`, link: true },
  };
  const paths = [...Object.keys(lock.packages), ...Object.keys(added)].sort((a, b) =>
    a.localeCompare(b, 'en'),
  );
  const packages = Object.fromEntries(paths.map((path) => [path, added[path] ?? lock.packages[path] ?? {}]));
  await writeFile(file, `${JSON.stringify({ ...lock, packages }, null, 2)}\n`);
};
