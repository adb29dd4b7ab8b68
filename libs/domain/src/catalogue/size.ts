import type { Language } from '../shop/locale.ts';

/** Displayed size: `40 mm` becomes `40 мм` in Russian. Values, test hooks and requests use the stored size. */
export const sizeLabel = (size: string, language: Language): string =>
  language === 'ru' ? size.replace(/(\d)\s*mm$/i, '$1 мм') : size;
