import { chunkTexts } from '../../i18n/chunk-texts.ts';
import en from '../../i18n/fit-en.ts';
import ru from '../../i18n/fit-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    fit: typeof en;
  }
}

/** Texts of the size guide. */
export const useFitTexts = chunkTexts('fit', { en, ru });
