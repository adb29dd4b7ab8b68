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

/** Milliseconds that a bundle is not tried again: each attempt at one that loops stops every page of its thread. */
const FAILED_FOR = 30_000;

/** Makes the value of each version once. A failure is repeated instead of the attempt for `failedFor` milliseconds. */
const memoize = <T>(make: (app: AppName, version: string) => T, failedFor = 0) => {
  const made = new Map<string, { value: T } | { error: unknown; until: number }>();
  return (app: AppName, version: string): T => {
    const key = `${app}/${version}`;
    const known = made.get(key);
    if (known && 'value' in known) return known.value;
    if (known && known.until > Date.now()) throw known.error;
    try {
      const value = make(app, version);
      made.set(key, { value });
      return value;
    } catch (error) {
      made.set(key, { error, until: Date.now() + failedFor });
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
 * Loads a release of the shell from a folder of releases, and the candidate, if there is one, from its own. What it returns renders pages with whatever versions of the
 * remotes it is asked for, each loaded once; one that could not be loaded is tried again after half a minute.
 */
export const openShell = (
  root: string,
  shellVersion: string,
  candidate?: Candidate,
): ((request: RenderRequest) => Promise<PageResponse>) => {
  const isCandidate = (app: AppName, version: string): boolean =>
    candidate?.manifest.app === app && candidate.manifest.version === version;
  const folderOf = (app: AppName, version: string) =>
    candidate && isCandidate(app, version) ? candidate.folder : join(root, app, version);
  const manifestOf = memoize((app, version) =>
    candidate && isCandidate(app, version)
      ? candidate.manifest
      : (JSON.parse(readFileSync(join(folderOf(app, version), 'release.json'), 'utf8')) as ReleaseManifest),
  );
  const manifest = manifestOf('shell', shellVersion);
  const shell = loadShellBundle<ShellServer>(join(folderOf('shell', shellVersion), manifest.server));
  const remoteOf = memoize<RemoteModule>(
    (app, version) =>
      loadRemoteBundle(join(folderOf(app, version), manifestOf(app, version).server), shell.shareTable),
    FAILED_FOR,
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
