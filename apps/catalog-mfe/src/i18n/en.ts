/** Texts that several screens of the catalogue feature have in common, in English. */
export default {
  card: {
    colors: 'Colours of {{name}}',
    favoriteButton: '{{name}}: wish list',
    soldOut: 'Out of stock',
    picture: '{{name}}, {{color}}',
  },
  favorite: {
    added: '{{name}} is on your wish list',
    removed: '{{name}} is off your wish list',
    failed:
      'This watch could not be put on the wish list. Please open its page and choose a colour and a size.',
  },
  gender: { male: 'Men', female: 'Women' },
  flags: {
    main: 'New collections',
    gifts: 'Gifts',
    exclusive: 'Exclusive',
    hits: 'Hits',
    signature: 'Signature',
  },
  buy: {
    add: 'Add to cart',
    inCart: 'Already in cart',
    soldOut: 'Out of stock',
    noPrice: 'Not sold in your currency',
    added: '{{name}} is in your cart',
  },
};
