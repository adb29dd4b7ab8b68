/** Texts that several screens of the catalogue remote share, in English. */
export default {
  card: {
    colors: 'Colours of {{name}}',
    favorite: 'Wish list: {{name}}',
    soldOut: 'Out of stock',
    imageAlt: '{{name}}, {{color}}',
  },
  favorite: {
    added: '{{name}} is on your wish list',
    addedCount_one: '{{count}} watch has been added to your wish list',
    addedCount_other: '{{count}} watches have been added to your wish list',
    removed: '{{name}} has been removed from your wish list',
    failed: 'We could not add this watch to your wish list. Open its page and choose a colour and size.',
  },
  gender: { male: 'Men', female: 'Women' },
  flags: {
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
    viewCart: 'View cart',
  },
};
