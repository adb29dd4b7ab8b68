/** Texts of the notice about an unpaid order. They are part of its chunk, to keep the checkout's first load small. */
export const unpaidOrder = {
  label: 'Order waiting for payment',
  text: (number: string, amount: string, time: string) =>
    `Order ${number} for ${amount} is waiting for payment until ${time}.`,
  pay: 'Pay',
  open: 'View order',
  dismiss: 'Not now',
};
