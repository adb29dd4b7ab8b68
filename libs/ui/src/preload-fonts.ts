/**
 * Font files to preload per language, with their names in `fonts.css`: the display font and the text font in the
 * language's script.
 */
export const PRELOAD_FONTS = {
  en: [
    '@fontsource/cormorant/files/cormorant-latin-400-normal.woff2?core',
    '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?core',
  ],
  ru: [
    '@fontsource/cormorant/files/cormorant-cyrillic-400-normal.woff2?core',
    '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?core',
    // Digits and punctuation of a Russian page.
    '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?core',
  ],
} as const;
