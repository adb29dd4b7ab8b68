/** Texts of a rejected order. They are loaded with the form schema, to keep the checkout's first load small. */
export const orderRejection = {
  priceChanged: (amount: string) =>
    `Prices have changed. Your new total is ${amount}. Please review your order and confirm.`,
  promotionInvalid:
    'The promo code does not apply to this order, so the order was not placed. You have not been charged. The reason is at the code: check the new total and confirm, or change the code.',
  paymentMethodInvalid:
    'The order can no longer be paid in the chosen way, so it was not placed. You have not been charged. Please check the payment method and try again.',
  promoUnchecked:
    'Your promo code had not been applied yet, so the order was not sent. Please check the total with the code and confirm.',
  tooManyRequests:
    'That was too often in a short time, so the order was not placed. You have not been charged. Please wait a few minutes and try again.',
  deliveryPrice: (method: string, price: string) =>
    `The price of the delivery “${method}” is now ${price}. Please check the new total and confirm.`,
  deliveryGone: (method: string) =>
    `The delivery “${method}” is no longer possible for this order. Please check the delivery and confirm.`,
  pointClosed: 'This pickup point can no longer be chosen. Please choose another one.',
  noDelivery: 'This order cannot be delivered as chosen. Please check the delivery.',
  outOfStock:
    'Some watches are no longer available in the quantity you chose. They are marked in your order.',
  amountTooLarge: (limit: string) =>
    `One card payment can be at most ${limit}, so the order was not placed. You have not been charged, and your cart is safe.`,
  amountTooLargeAdvice: (email: string) =>
    `You can also split this into separate orders, or email us at ${email}.`,
  amountTooSmall: (limit: string) =>
    `A card payment has to be at least ${limit}, so the order was not placed. You have not been charged, and your cart is safe.`,
  amountTooSmallAdvice: (email: string) => `You can also add another watch, or email us at ${email}.`,
  switchAdvice: 'You can pay for this order in another currency: choose it here, check the amount and pay.',
  switchCurrency: (currency: string, amount: string) => `Switch to ${currency}: ${amount}`,
  currencies: { kzt: 'tenge', rub: 'roubles', usd: 'US dollars' },
  tooManyPieces:
    'One order can hold only a limited number of the same watch. The lines are marked; lower their quantity and pay.',
  stockReserved:
    'You can reserve only some of the remaining pieces of the marked watches before paying. You have not been charged, and your cart is safe. Order fewer, or pay for your unpaid order first.',
  tooManyUnpaidOrders:
    'That is more than one customer can reserve before paying. You have not been charged, and your cart is safe. Order less, or pay for your unpaid orders first.',
  invalid: 'Please check the marked fields.',
  invalidLines: 'Please check the marked watches.',
  sessionExpired: 'Your session has expired. Sign in again or continue as a guest.',
  line: {
    tooMany: (max: number) => `At most ${max} in one order`,
    partlyReserved: (available: number) => `Only ${available} can be ordered right now`,
    reserved: 'Pay for your unpaid order of these first',
  },
};
