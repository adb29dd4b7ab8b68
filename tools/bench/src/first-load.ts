import type { Language } from '@meridian/domain';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ROOT } from '@meridian/workflow';

/** The scripts that a browser with an empty cache fetches for a page. */
export interface FirstLoad {
  /** `<app>/<file>`, in document order. */
  scripts: string[];
  /** Total bytes, gzip. */
  gzip: number;
}

/** A page, identified by its remote and the chunk of its screen. */
export interface Page {
  remote: AppName;
  chunk: string;
  /** Text chunk of the screen, without the language suffix. */
  textChunk?: string;
}

/** Reads the manifest of the last build of an app. */
export const builtManifest = (app: AppName): ReleaseManifest =>
  JSON.parse(readFileSync(resolve(ROOT, 'apps', app, 'dist/release.json'), 'utf8')) as ReleaseManifest;

/** Returns the scripts that the document preloads or runs: entry and named chunks of the shell, then of the remote. */
export const firstLoad = (
  { remote, chunk, textChunk }: Page,
  language: Language,
  manifestOf: (app: AppName) => ReleaseManifest = builtManifest,
): FirstLoad => {
  const texts = `i18n-${language}`;
  const parts: [AppName, string[]][] = [
    ['shell', ['shell', texts]],
    [remote, ['remote', texts, chunk, ...(textChunk ? [`${textChunk}-${language}`] : [])]],
  ];
  let gzip = 0;
  const scripts = parts.flatMap(([app, chunks]) => {
    const manifest = manifestOf(app);
    const named = chunks.flatMap((name) => {
      const files = manifest.chunks[name];
      if (!files) throw new Error(`${app} has no chunk ${name}`);
      return files.js;
    });
    return [...new Set([manifest.entry, ...named])].map((file) => {
      const size = manifest.files[file];
      if (!size) throw new Error(`The manifest of ${app} does not list ${file}`);
      gzip += size.gzip;
      return `${app}/${file}`;
    });
  });
  return { scripts, gzip };
};
