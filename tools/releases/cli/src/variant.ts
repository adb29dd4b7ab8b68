import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFiles } from '@meridian/build';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import type { Build, ReleaseStore } from '@meridian/releases';

export interface VariantOptions {
  version: string;
  /** Code appended to the entry script; `{{global}}` is the container of a remote. */
  browserTail?: string;
  /** Code appended to the server bundle, where `module.exports.remote` is the remote. */
  serverTail?: string;
  /** Code prepended to both bundles. */
  start?: string;
  /** Texts to replace in both bundles. */
  replace?: [from: string, to: string][];
}

const TEXT = /\.(js|cjs|css|json)$/;

/** Updates the hashes of the other files that the entry contains. */
const updateHashes = async (manifest: ReleaseManifest, folder: string): Promise<void> => {
  const entry = join(folder, 'browser', manifest.entry);
  const now = describeFiles(join(folder, 'browser')) as ReleaseManifest['files'];
  const bare = (integrity = '') => integrity.replace('sha256-', '');
  let text = await readFile(entry, 'utf8');
  for (const [file, { integrity }] of Object.entries(manifest.files))
    text = text.replaceAll(bare(integrity), bare(now[file]?.integrity));
  await writeFile(entry, text);
};

/**
 * Makes a modified copy of the live version of an app, without a build: the next version of a team, good or broken.
 * @returns the copy in a temporary folder, which the caller removes
 */
export const makeVariant = async (
  store: ReleaseStore,
  app: AppName,
  { version, browserTail = '', serverTail = '', start = '', replace = [] }: VariantOptions,
): Promise<Build> => {
  const live = (await store.channels())[app]?.stable.version;
  if (!live) throw new Error(`${app} has no stable version`);
  const folder = await mkdtemp(join(tmpdir(), 'meridian-variant-'));
  await cp(store.folderOf(app, live), folder, {
    recursive: true,
    filter: (source) => !/\.(br|gz)$/.test(source),
  });
  const rewrite = (text: string) =>
    [[live, version] as const, ...replace].reduce((result, [from, to]) => result.replaceAll(from, to), text);

  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  for (const entry of entries) {
    if (!entry.isFile() || !TEXT.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    await writeFile(file, rewrite(await readFile(file, 'utf8')));
  }
  const manifest = JSON.parse(await readFile(join(folder, 'release.json'), 'utf8')) as ReleaseManifest;
  const container = join(folder, 'browser', manifest.entry);
  await updateHashes(manifest, folder);
  const server = join(folder, manifest.server);
  await writeFile(
    container,
    `${start}\n${await readFile(container, 'utf8')}\n;${browserTail.replaceAll('{{global}}', manifest.global)}`,
  );
  await writeFile(server, `${start}\n${await readFile(server, 'utf8')}\n;${serverTail}`);
  return { manifest: { ...manifest, files: describeFiles(join(folder, 'browser')) }, folder };
};

/** Publishes a variant without the checks of a release. The channel does not change. */
export const publishVariant = async (
  store: ReleaseStore,
  app: AppName,
  options: VariantOptions,
): Promise<void> => {
  const { manifest, folder } = await makeVariant(store, app, options);
  await store.publish(manifest, folder);
  await rm(folder, { recursive: true, force: true });
};
