/** The checkout's texts in English. */
export default {
  cart: { title: 'Your cart', close: 'Close the cart', empty: 'Your cart is empty' },
  checkout: { head: { title: 'Checkout', description: 'Delivery and payment of your order.' } },
  success: {
    head: { title: 'Thank you', description: 'Your order has been placed.' },
    title: 'Thank you for your order',
    subtitle: 'We have received it and will write to you when it is on its way.',
  },
  fail: {
    head: { title: 'Order not completed', description: 'Your order could not be completed.' },
    title: 'The order was not completed',
    subtitle: 'Nothing in your cart is lost: you can try again at any time.',
  },
  home: 'Back to the home page',
};
