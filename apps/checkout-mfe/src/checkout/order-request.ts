import type { OrderInput } from '@meridian/contracts';
import type { Locale } from '@meridian/domain';
import type { ResolvedLine } from '../lines/resolve-lines.ts';
import type { CheckedValues } from '../form-schema/form-schema.ts';

/** Body of `POST /api/orders/place-order`: form values, displayed lines and their total. */
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
  // The field is shown in Russian only (spec section 2); a hidden value is not sent.
  patronymic: (language === 'ru' && values.patronymic) || null,
  phone: values.phone,
  additionalPhone: values.additionalPhone ?? '',
  country: values.country,
  zipCode: values.zipCode ?? '',
  city: values.city,
  address: values.address,
  company: values.company,
});
