/**
 * The fonts worth preloading for a page in a language, as `fonts.css` names their files: the display serif and the
 * text sans, in the language's script.
 */
export const PRELOAD_FONTS = {
  en: [
    '@fontsource/cormorant/files/cormorant-latin-400-normal.woff2?core',
    '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?core',
  ],
  ru: [
    '@fontsource/cormorant/files/cormorant-cyrillic-400-normal.woff2?core',
    '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2?core',
    // Figures and punctuation of a Russian page.
    '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2?core',
  ],
} as const;
