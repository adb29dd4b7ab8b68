import { createHash } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describeFiles, globalName } from './release-files.mjs';
import { MANIFEST, SERVER_BUNDLE } from './remote-options.mjs';
import { sharedVersions } from './shared-packages.mjs';
import { usedContract } from './used-contract.mjs';

const SOURCE = /(?<!\.d)\.[jt]sx?$/;
const IS_SPEC = /\.(spec|test)\.|[\\/](testing|__tests__)[\\/]/;

/**
 * Imports a package in the version that a project has installed.
 *
 * @param {string} name
 * @param {string} folder
 */
const importInstalled = (name, folder) =>
  import(pathToFileURL(createRequire(join(folder, 'package.json')).resolve(name)).href);

/** @param {string} folder */
const sourcesIn = (folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && SOURCE.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => !IS_SPEC.test(file))
    .sort();

/**
 * Returns the version of a build: a hash of all files, so that it changes only with them. `RELEASE_VERSION` overrides it.
 *
 * @param {string} dist
 */
const versionOf = (dist) => {
  const halves = ['browser', 'server'].map((half) => describeFiles(join(dist, half)));
  const hash = createHash('sha256').update(
    JSON.stringify(
      halves.map((files) => Object.entries(files).map(([name, { integrity }]) => [name, integrity])),
    ),
  );
  return process.env.RELEASE_VERSION || hash.digest('hex').slice(0, 12);
};

/**
 * Writes `dist/release.json`, the manifest of a built remote. `dist/browser` and `dist/server` must exist.
 *
 * @param {import('./remote-options.mjs').RemoteBuild & { chunks?: Record<string, { js: string[], css: string[] }> }} build
 *   `chunks`: the files of the named chunks. The server puts their styles into the page.
 * @returns {Promise<string>} the version
 */
export const writeRelease = async ({ app, folder = process.cwd(), chunks = {} }) => {
  const dist = join(folder, 'dist');
  const version = versionOf(dist);
  const shared = sharedVersions(folder);
  const { CONTRACT_VERSION } = await importInstalled('@meridian/federation', folder);
  const manifest = {
    app,
    version,
    contract: CONTRACT_VERSION,
    mounts: [],
    slots: [],
    shared,
    entry: MANIFEST,
    type: 'manifest',
    global: globalName(app),
    chunks,
    files: describeFiles(join(dist, 'browser')),
    server: `server/${SERVER_BUNDLE}`,
    uses: usedContract(
      sourcesIn(join(folder, 'src')),
      Object.keys(shared),
      await importInstalled('@meridian/store', folder),
    ),
  };
  writeFileSync(join(dist, 'release.json'), JSON.stringify(manifest, null, 2));
  return version;
};
