/** English texts of the payment button. Those of the methods are in `libs/domain`. */
export const pay = {
  first: 'Go to payment',
  again: 'Retry payment',
  opening: 'Opening the payment page…',
  newAmount: (amount: string) => `Pay ${amount}`,
  soldOut:
    'Some of these watches have since sold out, so this order can no longer be paid for. Please place a new order for what is still available.',
  noAnswer: 'We could not reach the shop. Please try again in a moment.',
};
