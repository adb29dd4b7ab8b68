import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { workerData } from 'node:worker_threads';
import type {
  AppName,
  PageAnswer,
  ReleaseManifest,
  RemoteModule,
  RenderRequest,
  ShellServer,
} from '@meridian/federation';
import { loadRemoteBundle, loadShellBundle } from '@meridian/releases';
import type { WorkerData } from './worker-data.ts';

/**
 * A rendering worker: one release of the shell, and whatever versions of the remotes it is asked for. A new release of
 * the shell gets new workers, so that two Reacts never meet and an old one's memory is freed.
 */
const { releasesDir, shellVersion } = workerData as WorkerData;
const folderOf = (app: AppName, version: string) => join(releasesDir, app, version);

const memoize = <T>(make: (app: AppName, version: string) => T) => {
  const made = new Map<string, T>();
  return (app: AppName, version: string): T => {
    const key = `${app}/${version}`;
    const known = made.get(key);
    if (known !== undefined) return known;
    const value = make(app, version);
    made.set(key, value);
    return value;
  };
};

const manifestOf = memoize(
  (app, version) =>
    JSON.parse(readFileSync(join(folderOf(app, version), 'release.json'), 'utf8')) as ReleaseManifest,
);
const manifest = manifestOf('shell', shellVersion);
const shell = loadShellBundle<ShellServer>(join(folderOf('shell', shellVersion), manifest.server));
const remoteOf = memoize<RemoteModule>((app, version) =>
  loadRemoteBundle(join(folderOf(app, version), manifestOf(app, version).server), shell.shareTable),
);
const texts = new Map<string, string>();
const readText = ({ app, version }: ReleaseManifest, file: string): string => {
  const path = join(folderOf(app, version), 'browser', file);
  const text = texts.get(path) ?? readFileSync(path, 'utf8');
  texts.set(path, text);
  return text;
};

/** Renders one page; without a task it only says that the shell is loaded. */
export default (task: RenderRequest | null): Promise<PageAnswer> | null =>
  task &&
  shell.renderPage(task, {
    manifest,
    manifestOf,
    readText,
    loadRemote: (remote, release) => remoteOf(remote, release.version),
  });
