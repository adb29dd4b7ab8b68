import { chunkTexts } from './chunk-texts.ts';
import en from './difference-en.ts';
import ru from './difference-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    difference: typeof en;
  }
}

export const useDifferenceTexts = chunkTexts('difference', { en, ru });
