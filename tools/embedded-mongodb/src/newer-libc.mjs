import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { readAptSources } from './apt-sources.mjs';
import { libcSources, toDeb822 } from './libc-source.mjs';

const run = promisify(execFile);
const APT_TIMEOUT_MS = 180_000;

/**
 * Returns a folder with a C library that is new enough for the engine (`<folder>/usr/lib/<triplet>`). The first call
 * downloads it through apt as an ordinary user and does not change the system.
 *
 * Concurrent processes are safe: each one works in its own folder, and the first to finish renames it into place.
 * A folder in place is therefore always complete.
 *
 * @param {object} options
 * @param {string} options.cacheDir
 * @param {string} options.aptDir
 * @param {string} options.arch as Node names it
 * @param {(message: string) => void} options.onMessage
 * @returns {Promise<string>} rejects with an Error whose message is a clause that names the cause
 */
export const newerLibc = async ({ cacheDir, aptDir, arch, onMessage }) => {
  const target = join(cacheDir, `libc6-${arch}`);
  if (existsSync(target)) return target;

  const sources = libcSources(readAptSources(aptDir));
  if (sources.length === 0) throw new Error('no Debian or Ubuntu package source is configured');

  onMessage('Preparing the embedded MongoDB for this older Linux: fetching a newer libc6 (once)...');
  await mkdir(cacheDir, { recursive: true });
  const work = await mkdtemp(join(cacheDir, 'preparing-'));
  try {
    const root = await fetchFromFirst(sources, work);
    await rename(root, target).catch((error) => {
      if (!existsSync(target)) throw error;
    });
    return target;
  } finally {
    await rm(work, { recursive: true, force: true });
  }
};

/**
 * @param {import('./libc-source.mjs').LibcSource[]} sources
 * @param {string} work
 */
const fetchFromFirst = async (sources, work) => {
  /** @type {unknown} */
  let firstError;
  for (const [index, source] of sources.entries()) {
    try {
      return await fetchLibc(source, join(work, String(index)));
    } catch (error) {
      firstError ??= error;
    }
  }
  throw new Error(`libc6 could not be fetched through apt (${reason(firstError)})`, { cause: firstError });
};

/**
 * @param {import('./libc-source.mjs').LibcSource} source
 * @param {string} work an empty or missing folder
 * @returns {Promise<string>} the unpacked package
 */
const fetchLibc = async (source, work) => {
  const download = join(work, 'download');
  const root = join(work, 'root');
  for (const dir of ['state/lists/partial', 'cache/archives/partial', 'download', 'root']) {
    await mkdir(join(work, dir), { recursive: true });
  }
  await writeFile(join(work, 'libc.sources'), toDeb822(source));
  await writeFile(join(work, 'status'), '');

  const settings = {
    'Dir::Etc::sourcelist': join(work, 'libc.sources'),
    'Dir::Etc::sourceparts': '/dev/null',
    'Dir::Etc::preferences': '/dev/null',
    'Dir::Etc::preferencesparts': '/dev/null',
    'Dir::State': join(work, 'state'),
    'Dir::State::status': join(work, 'status'),
    'Dir::Cache': join(work, 'cache'),
    // As root, apt would switch to a user that cannot write to this folder. For other users it has no effect.
    'APT::Sandbox::User': 'root',
    // Without this option a failed download of the index counts as a success.
    'APT::Update::Error-Mode': 'any',
    'Acquire::Languages': 'none',
    'Acquire::Retries': '2',
    'Acquire::http::Timeout': '20',
    'Acquire::https::Timeout': '20',
  };
  const options = Object.entries(settings).flatMap(([name, value]) => ['-o', `${name}=${value}`]);
  const limits = { cwd: download, timeout: APT_TIMEOUT_MS, env: { ...process.env, LC_ALL: 'C' } };

  await run('apt-get', ['-q', ...options, 'update'], limits);
  await run('apt-get', ['-q', ...options, 'download', 'libc6'], limits);
  const [archive] = (await readdir(download)).filter((name) => name.endsWith('.deb'));
  if (archive === undefined) throw new Error('apt downloaded no package');
  await run('dpkg-deb', ['-x', archive, root], limits);
  await findLoader(root);
  return root;
};

/**
 * Finds the dynamic loader in an unpacked libc6, and its folder.
 *
 * @param {string} root
 * @returns {Promise<{ loader: string, triplet: string, libraryDir: string }>}
 */
export const findLoader = async (root) => {
  const usrLib = join(root, 'usr/lib');
  for (const triplet of await readdir(usrLib)) {
    if (!triplet.endsWith('-linux-gnu')) continue;
    const libraryDir = join(usrLib, triplet);
    const name = (await readdir(libraryDir)).find((file) => /^ld-linux.*\.so\.\d+$/.test(file));
    if (name !== undefined) return { loader: join(libraryDir, name), triplet, libraryDir };
  }
  throw new Error(`no dynamic loader in ${root}`);
};

/** @param {unknown} error */
const reason = (error) => {
  if (!(error !== null && typeof error === 'object' && 'message' in error)) return String(error);
  if ('code' in error && error.code === 'ENOENT') return 'apt-get or dpkg-deb is not installed';
  const output = 'stderr' in error ? String(error.stderr) : '';
  const line = /^E: (.*)$/m.exec(output)?.[1] ?? String(error.message).split('\n')[0] ?? '';
  return line.trim().replace(/\.$/, '');
};
