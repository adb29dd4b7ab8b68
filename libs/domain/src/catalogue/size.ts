import type { Language } from '../shop/locale.ts';

const MILLIMETRES = /^(\d+)(?:[.,](\d+))?\s*(?:mm|мм)\.?$/i;

/** The stored form of a size: `40 mm` for every spelling of millimetres, in both languages. */
export const normalizeSize = (size: string): string =>
  size
    .trim()
    .replace(MILLIMETRES, (_, whole: string, part?: string) => `${whole}${part ? `.${part}` : ''} mm`);

/** Displayed size: `40.5 mm` becomes `40,5 мм` in Russian. Values, test hooks and requests use the stored size. */
export const sizeLabel = (size: string, language: Language): string =>
  language === 'ru'
    ? size.replace(
        /(\d)(?:\.(\d+))?\s*mm$/i,
        (_, whole: string, part?: string) => `${whole}${part ? `,${part}` : ''} мм`,
      )
    : size;
