import type { Language } from './locale.ts';

/** A size for people: `40 mm` reads `40 мм` in Russian. Values, hooks and calls keep the stored one. */
export const sizeLabel = (size: string, language: Language): string =>
  language === 'ru' ? size.replace(/(\d)\s*mm$/i, '$1 мм') : size;
