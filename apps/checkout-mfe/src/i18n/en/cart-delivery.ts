/** Texts of the delivery in the cart. They are part of its chunk, to keep the checkout's first load small. */
export const cartDelivery = {
  delivery: (country: string, days: string | undefined, price: string) =>
    `Delivery to ${country}: ${days ? `${days}, ` : ''}${price}`,
  free: 'free',
  from: (price: string) => `from ${price}`,
  needsPlace: 'the price depends on your city',
  nothing: 'not possible for this cart',
  missing: (amount: string) => `${amount} more for free delivery`,
};
