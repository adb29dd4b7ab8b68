import type { WatchOffer } from '@meridian/contracts';
import { newId } from '../../../platform/database/ids.ts';
import { AppError } from '../../../platform/errors/app-error.ts';
import type { FieldMessage } from '../../../platform/errors/field-messages.ts';
import type { StoredWatch } from '../watches/watch.schema.ts';
import type { WatchFields } from '../watches/watch-projections.ts';

/**
 * The prices and the stock of a watch after a change. A variant without a stock entry gets one.
 * @throws AppError `validation` for a colour or a size that the watch does not have
 */
export const offeredFields = (
  { price = {}, stock: changes = [] }: WatchOffer,
  present: StoredWatch,
): Pick<WatchFields, 'price' | 'stock'> => {
  const problems: Record<string, FieldMessage> = {};
  const stock = [...present.stock];
  for (const [index, { colorNameEN, size, change }] of changes.entries()) {
    const color = present.colors.find((each) => each.colorNameEN === colorNameEN);
    if (!color) problems[`stock.${index}.colorNameEN`] = 'unknownVariant';
    if (!present.sizes.includes(size)) problems[`stock.${index}.size`] = 'unknownVariant';
    const at = stock.findIndex((entry) => entry.colorNameEN === colorNameEN && entry.size === size);
    const entry = stock[at];
    if (entry) stock[at] = { ...entry, quantity: entry.quantity + change };
    else if (color)
      stock.push({
        id: newId(),
        colorNameRU: color.colorNameRU,
        colorNameEN,
        size,
        quantity: Math.max(0, change),
      });
  }
  if (Object.keys(problems).length > 0) throw new AppError('validation', { fieldMessages: problems });
  return { price: { ...present.price, ...price }, stock };
};
