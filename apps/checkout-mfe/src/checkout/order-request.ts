import type { OrderInput } from '@meridian/contracts';
import type { Locale } from '@meridian/domain';
import type { ResolvedLine } from '../lines/resolve-lines.ts';
import type { CheckedValues } from './form-schema.ts';

/** The order as it is sent: what was typed, the lines as they are shown, and what they come to. */
export const orderRequest = (
  values: CheckedValues,
  { lines, subtotal }: { lines: readonly ResolvedLine[]; subtotal: number },
  { language, currency }: Pick<Locale, 'language' | 'currency'>,
): OrderInput => ({
  items: lines.map(({ line, watch, color, price }) => ({
    itemId: watch.id,
    name: watch.nameEN,
    sku: color.sku,
    colorName: line.colorNameEN,
    size: line.size,
    quantity: line.quantity,
    price,
    weight: watch.weight,
  })),
  amount: subtotal,
  currency,
  email: values.email ?? null,
  name: values.name,
  surname: values.surname,
  // Asked for in Russian only (spec section 2): what cannot be seen is not sent.
  patronymic: (language === 'ru' && values.patronymic) || null,
  phone: values.phone,
  additionalPhone: values.additionalPhone ?? '',
  country: values.country,
  zipCode: values.zipCode ?? '',
  city: values.city,
  address: values.address,
});
