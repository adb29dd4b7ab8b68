/** Texts of the choice of the payment. They are part of its chunk, to keep the checkout's first load small. */
export const payment = {
  legend: 'Payment',
  online: 'Pay now',
  onDelivery: 'Pay on delivery',
  payOnDelivery: (amount: string) => `You will pay ${amount} when you receive your order.`,
  noMethod: (country: string) => `Orders to ${country} cannot be paid here yet.`,
  noneFits: {
    kzt: 'This order cannot be paid in tenge.',
    rub: 'This order cannot be paid in roubles.',
    usd: 'This order cannot be paid in US dollars.',
  },
  otherCurrency: 'You can pay in another currency: choose it here and check the amount.',
  payIn: { kzt: 'Pay in tenge', rub: 'Pay in roubles', usd: 'Pay in US dollars' },
  tooLarge: (email: string) => `You can also order the watches separately, or email us at ${email}.`,
  customs: {
    included: 'The price includes customs duties and taxes.',
    mayBeCharged: 'The customs may charge duties when the parcel arrives. The price does not include them.',
    estimated: (amount: string) =>
      `The price does not include customs duties: expect about ${amount}, which you pay to the customs when the parcel arrives.`,
  },
  askUs: (email: string) => `Please email us at ${email}, and we will find a way.`,
};
