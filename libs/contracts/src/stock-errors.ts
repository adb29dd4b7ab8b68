import { z } from 'zod';

const stockNumbers = z.object({
  items: z.array(z.object({ colorNameEN: z.string(), size: z.string(), onHand: z.int(), reserved: z.int() })),
});

/** Errors of changes of the stock. */
export const stockErrors = {
  variantReserved: {
    status: 409,
    details: stockNumbers,
    en: 'Orders reserve pieces of a colour and size that you have removed. Nothing has been saved. Send or cancel these orders first.',
    ru: 'Часы в удалённом цвете и размере забронированы заказами. Ничего не сохранено. Сначала отправьте или отмените эти заказы.',
  },
  notOnHand: {
    status: 409,
    details: stockNumbers,
    en: 'You have taken away more pieces than are on hand. Nothing has been saved. Reload the page to see the current stock.',
    ru: 'Вы списали больше часов, чем есть в наличии. Ничего не сохранено. Обновите страницу, чтобы увидеть текущий остаток.',
  },
} as const;
