import type { Language } from '@meridian/domain';
import type { ReleaseManifest } from '@meridian/federation';
import { PRELOAD_FONTS } from '@meridian/ui';

/** Font files that the first paint in a language needs, as they stand in the release. */
export const preloadedFonts = (manifest: ReleaseManifest, language: Language): string[] =>
  PRELOAD_FONTS[language]
    .map((path) => `assets/${path.split('/').at(-1)}`)
    .filter((file) => file in manifest.files);
