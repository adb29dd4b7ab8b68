import type { cartDelivery as en } from '../en/cart-delivery.ts';

/** Texts of the delivery in the cart, in Russian. */
export const cartDelivery: typeof en = {
  delivery: (country, days, price) => `Доставка в ${country}: ${days ? `${days}, ` : ''}${price}`,
  free: 'бесплатно',
  from: (price) => `от ${price}`,
  needsPlace: 'цена зависит от города',
  nothing: 'для этой корзины невозможна',
  missing: (amount) => `До бесплатной доставки не хватает ${amount}`,
};
