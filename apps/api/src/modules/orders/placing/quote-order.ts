import { CURRENCIES, type Currency, priceIn, total } from '@meridian/domain';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import { stockEntryOf, type StockLine } from '../../watches/stock-line.ts';
import type { SellableWatch } from '../../watches/watch-projections.ts';
import type { StoredOrderItem } from '../order.schema.ts';
import { shortagesOf, sumByVariant, variantOf } from '../stock/shortages.ts';

/** The price of a request, calculated from the shop's own data. */
interface Quote {
  items: StoredOrderItem[];
  amount: number;
  amountKzt: number;
  /** The amount in each currency in which every line is sold. */
  amounts: Partial<Record<Currency, number>>;
}

const snapshot = (requested: StockLine, watch: SellableWatch, currency: Currency): StoredOrderItem => {
  const color = watch.colors.find((candidate) => candidate.colorNameEN === requested.colorName);
  const variantId = stockEntryOf(watch.stock, requested)?.id;
  return {
    itemId: requested.itemId,
    ...(variantId && { variantId }),
    name: watch.nameEN,
    nameRU: watch.nameRU,
    sku: color?.sku ?? '',
    colorName: requested.colorName,
    colorNameRU: color?.colorNameRU ?? '',
    size: requested.size,
    quantity: requested.quantity,
    price: priceIn(watch.price, currency),
    weight: watch.weight ?? 0,
    image: color?.images[0] ?? '',
  };
};

/** The field messages of lines without a price in the currency. */
const unpricedLines = (items: readonly StoredOrderItem[]): Record<string, FieldMessage> =>
  Object.fromEntries(
    items.flatMap(({ price }, index) => (price > 0 ? [] : [[`items.${index}.itemId`, 'notSold'] as const])),
  );

/**
 * Calculates the price of a request from the stored watches. Prices sent by the client are ignored. Shortages are reported
 * early; the reservation makes the final decision.
 * @throws AppError `outOfStock` and `tooManyPieces` with the lines; `validation` for lines without a price in the currency
 */
export const quoteOrder = (
  requested: readonly StockLine[],
  watches: ReadonlyMap<string, SellableWatch>,
  currency: Currency,
  maxPieces: number,
): Quote => {
  const short = shortagesOf(requested, watches);
  if (short.length > 0) throw new AppError('outOfStock', { details: { items: short } });
  const tooMany = sumByVariant(requested).filter(({ quantity }) => quantity > maxPieces);
  if (tooMany.length > 0)
    throw new AppError('tooManyPieces', { details: { max: maxPieces, items: tooMany.map(variantOf) } });
  const items = requested.map((item) => {
    const watch = watches.get(item.itemId);
    if (!watch) throw new Error(`Watch ${item.itemId} passed the stock check but does not exist`);
    return snapshot(item, watch, currency);
  });
  const fieldMessages = unpricedLines(items);
  if (Object.keys(fieldMessages).length > 0) throw new AppError('validation', { fieldMessages });
  const linesIn = (of: Currency) =>
    items.map(({ itemId, quantity }) => ({ price: priceIn(watches.get(itemId)?.price, of), quantity }));
  const sold = CURRENCIES.filter((of) => linesIn(of).every(({ price }) => price > 0));
  const amounts = Object.fromEntries(sold.map((of) => [of, total(linesIn(of))]));
  return { items, amount: total(items), amountKzt: total(linesIn('kzt')), amounts };
};
