import { z } from 'zod';
import { objectId } from '../values.ts';

/** Errors that only requests about watches have: a part of `ERRORS`. */
export const watchErrors = {
  noLongerSold: {
    status: 410,
    /** The archived watch, for its page. */
    details: z.object({
      watch: z.object({ id: objectId, slug: z.string(), nameEN: z.string(), nameRU: z.string() }),
    }),
    en: 'This watch is no longer sold.',
    ru: 'Эти часы больше не продаются.',
  },
  tooManyWatches: {
    status: 422,
    details: z.object({ max: z.int(), count: z.int() }),
    en: 'At most 1,000 watches can be changed at once. Narrow the filter, or select fewer watches.',
    ru: 'За один раз можно изменить не больше 1000 моделей. Сузьте фильтр или выберите меньше часов.',
  },
  undoExpired: {
    status: 410,
    en: 'A change can be undone for 10 minutes, and they are over. The watches keep their new values.',
    ru: 'Изменение можно отменить в течение 10 минут. Это время прошло, новые значения остались.',
  },
  inStock: {
    status: 409,
    en: 'This colour and size is back in stock. Reload the page to buy it.',
    ru: 'Часы этого цвета и размера снова в наличии. Обновите страницу, чтобы купить их.',
  },
} as const;
