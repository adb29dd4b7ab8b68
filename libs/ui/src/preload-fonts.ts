/**
 * The font files worth preloading for a page in a language, as paths inside `node_modules`: the display serif
 * and the text sans, in the language's script. The bundler gives them their public names.
 */
export const PRELOAD_FONTS = {
  en: [
    '@fontsource/cormorant/files/cormorant-latin-400-normal.woff2',
    '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
  ],
  ru: [
    '@fontsource/cormorant/files/cormorant-cyrillic-400-normal.woff2',
    '@fontsource-variable/manrope/files/manrope-cyrillic-wght-normal.woff2',
    // Figures and punctuation of a Russian page.
    '@fontsource-variable/manrope/files/manrope-latin-wght-normal.woff2',
  ],
} as const;
