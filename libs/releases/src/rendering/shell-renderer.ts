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
import { loadRemoteBundle, loadShellBundle } from './server-bundle.ts';

/** How long a failed bundle is not loaded again: each attempt at a bundle that loops blocks every page of its thread. */
const FAILURE_TTL_MS = 30_000;

/** Computes the value of each version once. An error is cached for `failureTtlMs`. */
const memoize = <T>(compute: (app: AppName, version: string) => T, failureTtlMs = 0) => {
  const cache = new Map<string, { value: T } | { error: unknown; until: number }>();
  return (app: AppName, version: string): T => {
    const key = `${app}/${version}`;
    const cached = cache.get(key);
    if (cached && 'value' in cached) return cached.value;
    if (cached && cached.until > Date.now()) throw cached.error;
    try {
      const value = compute(app, version);
      cache.set(key, { value });
      return value;
    } catch (error) {
      cache.set(key, { error, until: Date.now() + failureTtlMs });
      throw error;
    }
  };
};

/** A version that is not published: its manifest and the folder that it was built in. */
export interface Candidate {
  manifest: ReleaseManifest;
  folder: string;
}

/**
 * Loads a version of the shell from a folder of releases, and candidates from their own folders. The returned function
 * renders a page with the versions of the remotes that its request names. Each remote is loaded once; one that failed to
 * load is tried again after 30 seconds.
 */
export const createShellRenderer = (
  root: string,
  shellVersion: string,
  candidates: readonly Candidate[] = [],
): ((request: RenderRequest) => Promise<PageResponse>) => {
  const candidateOf = (app: AppName, version: string): Candidate | undefined =>
    candidates.find(({ manifest }) => manifest.app === app && manifest.version === version);
  const folderOf = (app: AppName, version: string) =>
    candidateOf(app, version)?.folder ?? join(root, app, version);
  const manifestOf = memoize(
    (app, version) =>
      candidateOf(app, version)?.manifest ??
      (JSON.parse(readFileSync(join(folderOf(app, version), 'release.json'), 'utf8')) as ReleaseManifest),
  );
  const manifest = manifestOf('shell', shellVersion);
  const shell = loadShellBundle<ShellServer>(join(folderOf('shell', shellVersion), manifest.server));
  const remoteOf = memoize<RemoteModule>(
    (app, version) =>
      loadRemoteBundle(join(folderOf(app, version), manifestOf(app, version).server), shell.shareTable),
    FAILURE_TTL_MS,
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
