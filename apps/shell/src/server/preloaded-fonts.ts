import type { Language } from '@meridian/domain';
import type { ReleaseManifest } from '@meridian/federation';
import { PRELOAD_FONTS } from '@meridian/ui';

/** Font files that the first paint in a language needs, as they stand in the release. */
export const preloadedFonts = (manifest: ReleaseManifest, language: Language): string[] =>
  PRELOAD_FONTS[language]
    .map((path) => path.replace(/^.*\/(.+)(\.woff2)\?(\w+)$/, 'assets/$1-$3$2'))
    .filter((file) => Object.hasOwn(manifest.files, file));
