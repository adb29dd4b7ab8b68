import { chunkTexts } from './chunk-texts.ts';
import en from './deferred-en.ts';
import ru from './deferred-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    deferred: typeof en;
  }
}

/** Texts that are part of a deferred chunk, because the other texts of a screen are in its first load. */
export const useDeferredTexts = chunkTexts('deferred', { en, ru });
