import { chunkTexts } from './chunk-texts.ts';
import en from './receipts-en.ts';
import ru from './receipts-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    receipts: typeof en;
  }
}

export const useReceiptsTexts = chunkTexts('receipts', { en, ru });
