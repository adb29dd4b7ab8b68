import type { OrderInput } from '@meridian/contracts';
import type { Locale } from '@meridian/domain';
import type { PickupPoint } from './delivery/pickup-point.ts';
import type { Payment } from './payment.ts';
import type { Delivery } from './use-delivery.ts';
import type { ResolvedLine } from '../lines/resolve-lines.ts';
import type { Sums } from './use-sums.ts';
import type { CheckedValues } from '../form-schema/form-schema.ts';

/** The chosen method, as displayed. Without one, the server chooses. An order with a pickup point has no other address. */
const deliveryOf = (
  { pickupPoint, zipCode, city, address }: CheckedValues,
  { option }: Delivery,
  payment: Payment | undefined,
): Partial<OrderInput> & Pick<OrderInput, 'city' | 'address'> => ({
  ...(option && { deliveryMethod: option.methodId, deliveryPrice: option.price }),
  ...(option?.cashOnDelivery && {
    payment: payment?.onDelivery ? 'cashOnDelivery' : 'online',
  }),
  ...(pickupPoint
    ? { pickupPoint: (JSON.parse(pickupPoint) as PickupPoint)._id, zipCode: '', city: '', address: '' }
    : { zipCode: zipCode ?? '', city, address }),
});

interface DisplayedOrder {
  lines: readonly ResolvedLine[];
  delivery: Delivery;
  payment: Payment | undefined;
  sums: Pick<Sums, 'amount' | 'total'>;
  promoCode: string | undefined;
  /** The amount that the shopper has confirmed after a change. */
  confirmed: number | undefined;
}

/** Body of `POST /api/orders/place-order`: form values and the order as it is displayed. */
export const orderRequest = (
  values: CheckedValues,
  { lines, delivery, payment, sums, promoCode, confirmed }: DisplayedOrder,
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
  amount: sums.total ?? confirmed ?? sums.amount,
  currency,
  email: values.email ?? null,
  name: values.name,
  surname: values.surname,
  // The field is shown in Russian only (spec section 2); a hidden value is not sent.
  patronymic: (language === 'ru' && values.patronymic) || null,
  phone: values.phone,
  additionalPhone: values.additionalPhone ?? '',
  country: values.country,
  ...deliveryOf(values, delivery, payment),
  paymentMethod: payment?.option?.method,
  company: values.company,
  promoCode,
});
