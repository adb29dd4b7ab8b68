import { MAX_REASON_LENGTH } from '@meridian/domain';
import { z } from 'zod';
import { optionalText } from './values.ts';

/**
 * Kinds of entries of the stock ledger. Orders cause the first six, `returned` is a received return, and `opening` is the
 * stock with which the ledger began.
 */
export const STOCK_MOVEMENT_KINDS = [
  'reserved',
  'released',
  'dispatched',
  'undispatched',
  'writtenOff',
  'returned',
  'correction',
  'count',
  'edit',
  'import',
  'opening',
] as const;
export type StockMovementKind = (typeof STOCK_MOVEMENT_KINDS)[number];

/** Why the staff changed the stock, for the ledger. */
export const stockReason = optionalText.max(MAX_REASON_LENGTH).optional();

export const shortOrders = z
  .int()
  .min(0)
  .meta({ description: 'Orders that the pieces on hand are not enough for, the latest ones' });

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
