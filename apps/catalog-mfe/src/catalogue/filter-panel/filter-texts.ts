import type { TFunction } from '@meridian/i18n';
import { chunkTexts } from '../../i18n/chunk-texts.ts';
import en from '../../i18n/filter-en.ts';
import ru from '../../i18n/filter-ru.ts';

declare module '@meridian/i18n' {
  interface Texts {
    filter: typeof en;
  }
}

export type FilterTexts = TFunction<'filter'>;

/** Texts of the filter panel. */
export const useFilterTexts = chunkTexts('filter', { en, ru });
