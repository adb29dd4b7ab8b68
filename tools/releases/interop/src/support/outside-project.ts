import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { packAll, stagedPackages } from '@meridian/platform';

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, '../../../../..');

/** The environment without the variables of the test runner, as on the machine of another team. */
const environment = (): NodeJS.ProcessEnv => ({
  ...process.env,
  NODE_ENV: undefined,
  JEST_WORKER_ID: undefined,
});

const runIn = async (
  { folder, env = {} }: { folder: string; env?: NodeJS.ProcessEnv },
  command: string,
  ...args: string[]
): Promise<string> => {
  try {
    const options = {
      cwd: folder,
      env: { ...environment(), ...env },
      shell: process.platform === 'win32',
    };
    const { stdout } = await run(command, args, options);
    return stdout;
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new Error(`${command} ${args.join(' ')} failed:\n${stdout}${stderr}`, { cause: error });
  }
};

/** Packs the packages of the platform. Returns the folder of the tarballs. */
export const packPlatform = (): string => {
  const target = join(ROOT, '.cache/platform-outside');
  packAll(stagedPackages(), target);
  return target;
};

export interface OutsideProject {
  app: string;
  /** Absolute path outside of this repository. */
  folder: string;
  /** Replaces a text in a source file. */
  edit(file: string, from: string, to: string): Promise<void>;
  /** Runs a script of the project. Returns its output. */
  script(name: string): Promise<string>;
  /** Creates a key by `npx`, as the documentation says. Returns the output. */
  keygen(file: string): Promise<string>;
  /** Runs the release client with a token, without `npx`, which needs a second each time. Returns its output. */
  release(token: string, ...args: string[]): Promise<string>;
  remove(): Promise<void>;
}

/**
 * Creates a remote in an empty folder outside of this repository by the generator, and installs its packages: those of
 * the platform from the tarballs, all others from the registry or the cache of npm.
 *
 * @param finished a project that needs its packages no more: they are moved, and npm installs only the difference
 */
export const createOutsideProject = async (
  name: string,
  tool: string,
  tarballs: string,
  finished?: OutsideProject,
): Promise<OutsideProject> => {
  const folder = await mkdtemp(join(tmpdir(), `meridian-outside-${name}-`));
  const generate = ['g', '@meridian/nx-plugin:remote', name, '--outside', folder, '--tool', tool];
  const nx = join(ROOT, 'node_modules/nx/dist/bin/nx.js');
  // Each plugin process needs a second.
  const env = { NX_ISOLATE_PLUGINS: 'false' };
  await runIn({ folder: ROOT, env }, process.execPath, nx, ...generate, '--packages', tarballs);
  if (finished) await rename(join(finished.folder, 'node_modules'), join(folder, 'node_modules'));
  const options = ['--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  await runIn({ folder }, 'npm', 'install', ...options);
  return {
    app: `${name}-mfe`,
    folder,
    edit: async (file, from, to) => {
      const text = await readFile(join(folder, file), 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not contain "${from}"`);
      await writeFile(join(folder, file), text.replace(from, to));
    },
    script: (script) => runIn({ folder }, 'npm', 'run', script),
    keygen: (file) => runIn({ folder }, 'npx', '--no', '@meridian/release', 'keygen', '--out', file),
    release: (token, ...args) =>
      runIn(
        { folder, env: { MERIDIAN_TOKEN: token } },
        process.execPath,
        join(folder, 'node_modules/.bin/meridian-release'),
        ...args,
      ),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
};
