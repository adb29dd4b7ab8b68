import type {
  AppName,
  PageAnswer,
  ReleaseManifest,
  RemoteModule,
  RenderRequest,
  ShellServer,
} from '@meridian/federation';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadRemoteBundle, loadShellBundle } from './server-bundle.ts';

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

/** Milliseconds that a bundle is not tried again: each attempt at one that loops stops every page of its thread. */
const FAILED_FOR = 30_000;

/** Repeats a failure instead of the attempt, for a while. */
const rememberFailures = <T>(load: (app: AppName, version: string) => T) => {
  const failures = new Map<string, { error: unknown; until: number }>();
  return (app: AppName, version: string): T => {
    const key = `${app}/${version}`;
    const known = failures.get(key);
    if (known && known.until > Date.now()) throw known.error;
    try {
      return load(app, version);
    } catch (error) {
      failures.set(key, { error, until: Date.now() + FAILED_FOR });
      throw error;
    }
  };
};

/**
 * Loads a release of the shell from a folder of releases. What it returns renders pages with whatever versions of the
 * remotes it is asked for, each loaded once; one that could not be loaded is tried again after half a minute.
 */
export const openShell = (
  root: string,
  shellVersion: string,
): ((request: RenderRequest) => Promise<PageAnswer>) => {
  const folderOf = (app: AppName, version: string) => join(root, app, version);
  const manifestOf = memoize(
    (app, version) =>
      JSON.parse(readFileSync(join(folderOf(app, version), 'release.json'), 'utf8')) as ReleaseManifest,
  );
  const manifest = manifestOf('shell', shellVersion);
  const shell = loadShellBundle<ShellServer>(join(folderOf('shell', shellVersion), manifest.server));
  const remoteOf = rememberFailures(
    memoize<RemoteModule>((app, version) =>
      loadRemoteBundle(join(folderOf(app, version), manifestOf(app, version).server), shell.shareTable),
    ),
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
