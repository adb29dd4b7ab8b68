/** Texts of the wish list in English. */
export default {
  wishList: {
    title: 'Wish List',
    description: 'The watches you have put aside.',
    heading_one: 'Wish list: {{count}} watch',
    heading_other: 'Wish list: {{count}} watches',
    headingPlain: 'Wish list',
    loading: 'Loading your wish list…',
    emptyTitle: 'Your wish list is empty',
    emptyText: 'Touch the heart of a watch and it will wait for you here.',
    continue: 'Continue shopping',
    failedTitle: 'Your wish list could not be loaded',
    failedText: 'Nothing is lost: your watches are still on the list.',
    retry: 'Try again',
    retrying: 'Trying…',
    size: 'Size',
    sizeOf: 'Size of {{name}}',
    remove: 'Remove {{name}} from the wish list',
    addOf: 'Add {{name}} to cart',
    colour: 'Colour: {{color}}',
    list: 'Watches on the wish list',
  },
};
