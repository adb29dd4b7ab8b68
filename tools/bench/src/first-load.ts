import type { Language } from '@meridian/domain';
import type { AppName, ReleaseManifest } from '@meridian/federation';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** What a browser with nothing stored fetches as script for a page. */
export interface FirstLoad {
  /** `<app>/<file>`, in the order of the document. */
  scripts: string[];
  /** Bytes of all of them, gzip. */
  gzip: number;
}

/** A page by the feature that answers it and the chunk of its screen. */
export interface Page {
  remote: AppName;
  chunk: string;
  /** Chunk of the screen's own texts, without the language. */
  textChunk?: string;
}

const ROOT = resolve(__dirname, '../../..');

/** Describes the app as it was built last. */
export const builtManifest = (app: AppName): ReleaseManifest =>
  JSON.parse(readFileSync(resolve(ROOT, 'apps', app, 'dist/release.json'), 'utf8')) as ReleaseManifest;

/** The scripts that the server's document preloads or starts: entry and named chunks of the shell, then of the feature. */
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
      if (!size) throw new Error(`${app} does not describe ${file}`);
      gzip += size.gzip;
      return `${app}/${file}`;
    });
  });
  return { scripts, gzip };
};
