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

/**
 * Loads a release of the shell from a folder of releases. What it returns renders pages with whatever versions of the
 * remotes it is asked for, each loaded once.
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
  return (request) =>
    shell.renderPage(request, {
      manifest,
      manifestOf,
      readText,
      loadRemote: (remote, release) => remoteOf(remote, release.version),
    });
};
