import type {
  AppName,
  PageResponse,
  ReleaseManifest,
  RemoteModule,
  RenderRequest,
  ShellServer,
} from '@meridian/federation';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAssetOrigin } from './asset-origin.ts';
import { loadShellBundle } from './evaluate-bundle.ts';
import { loadRemoteBundle } from './server-adapter.ts';

/** How long a failed bundle is not loaded again: each attempt at a bundle that loops blocks every page of its thread. */
const FAILURE_TTL_MS = 30_000;

type OfVersion<T> = (app: AppName, version: string) => T;

/** Computes the value of each version once. */
const memoize = <T>(compute: OfVersion<T>): OfVersion<T> => {
  const cache = new Map<string, { value: T }>();
  return (app, version) => {
    const key = `${app}/${version}`;
    const { value } = cache.get(key) ?? { value: compute(app, version) };
    cache.set(key, { value });
    return value;
  };
};

/** Loads each version once. One that failed is loaded again after `FAILURE_TTL_MS`. */
const loadOnce = <T>(load: OfVersion<Promise<T>>): OfVersion<Promise<T>> => {
  const cache = new Map<string, { loading: Promise<T>; retryAt: number }>();
  return (app, version) => {
    const key = `${app}/${version}`;
    const cached = cache.get(key);
    if (cached && cached.retryAt > Date.now()) return cached.loading;
    const entry = { loading: load(app, version), retryAt: Infinity };
    entry.loading.catch(() => {
      entry.retryAt = Date.now() + FAILURE_TTL_MS;
    });
    cache.set(key, entry);
    return entry.loading;
  };
};

/** A version that is not published: its manifest and the folder that it was built in. */
export interface Build {
  manifest: ReleaseManifest;
  folder: string;
}

/**
 * Loads a version of the shell from a folder of releases, and builds from their own folders. The returned function
 * renders a page with the versions of the remotes that its request names. Each remote is loaded once; one that failed to
 * load is tried again after 30 seconds.
 *
 * @param assetOrigin origin that serves the files of versions without an origin of their own
 */
export const createShellRenderer = (
  root: string,
  shellVersion: string,
  builds: readonly Build[] = [],
  assetOrigin?: string,
): ((request: RenderRequest) => Promise<PageResponse>) => {
  const unpublished = (app: AppName, version: string): Build | undefined =>
    builds.find(({ manifest }) => manifest.app === app && manifest.version === version);
  const folderOf = (app: AppName, version: string) =>
    unpublished(app, version)?.folder ?? join(root, app, version);
  const manifestOf = memoize((app, version) =>
    withAssetOrigin(
      unpublished(app, version)?.manifest ??
        (JSON.parse(readFileSync(join(folderOf(app, version), 'release.json'), 'utf8')) as ReleaseManifest),
      assetOrigin,
    ),
  );
  const manifest = manifestOf('shell', shellVersion);
  const shell = loadShellBundle<ShellServer>(join(folderOf('shell', shellVersion), manifest.server));
  const remoteOf = loadOnce<RemoteModule>(async (app, version) =>
    loadRemoteBundle(join(folderOf(app, version), manifestOf(app, version).server), shell.shareTable),
  );
  const texts = new Map<string, string>();
  const readText = ({ app, version }: ReleaseManifest, file: string): string => {
    const path = join(folderOf(app, version), 'browser', file);
    const text = texts.get(path) ?? readFileSync(path, 'utf8');
    texts.set(path, text);
    return text;
  };
  return (request) =>
    shell.renderPage(request, {
      manifest,
      manifestOf,
      readText,
      loadRemote: (remote, release) => remoteOf(remote, release.version),
    });
};
