import en from './cancellation-en.ts';
import ru from './cancellation-ru.ts';
import { chunkTexts } from './chunk-texts.ts';

declare module '@meridian/i18n' {
  interface Texts {
    cancellation: typeof en;
  }
}

export const useCancellationTexts = chunkTexts('cancellation', { en, ru });
