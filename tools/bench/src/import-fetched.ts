import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from './root.ts';

/** Package file and lockfile of the packages that only benchmarks need. */
const PACKAGES = join(ROOT, 'tools/bench/packages');

const npmCi = (folder: string): Promise<void> =>
  new Promise((resolve, reject) => {
    const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error'];
    const child = spawn('npm', args, {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
      shell: process.platform === 'win32',
    });
    child.on('error', reject);
    child.on('exit', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`npm ci failed in ${folder}: see the npm error above`));
    });
  });

/** Installs the packages below `.cache`, once per lockfile. Returns their folder. */
const installPackages = async (): Promise<string> => {
  const lock = await readFile(join(PACKAGES, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex').slice(0, 12);
  const folder = join(ROOT, '.cache/bench-packages', hash);
  if (existsSync(folder)) return folder;
  console.error('Installing the packages of the benchmarks (once) …');
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  try {
    await cp(PACKAGES, unfinished, { recursive: true });
    await npmCi(unfinished);
    await rename(unfinished, folder);
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return folder;
};

/**
 * Imports a package of `tools/bench/packages`, which `npm ci` of the workspace does not install.
 * @typeParam Module type of the used exports
 */
export const importFetched = async <Module>(name: 'lighthouse'): Promise<Module> => {
  const require = createRequire(join(await installPackages(), 'package.json'));
  return (await import(pathToFileURL(require.resolve(name)).href)) as Module;
};
