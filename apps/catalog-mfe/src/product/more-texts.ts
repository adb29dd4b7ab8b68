import { chunkTexts } from '../i18n/chunk-texts.ts';
import en from '../i18n/product-more-en.ts';
import ru from '../i18n/product-more-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    productMore: typeof en;
  }
}

/** Texts of the chunk `product-more`. */
export const useMoreTexts = chunkTexts('productMore', { en, ru });
