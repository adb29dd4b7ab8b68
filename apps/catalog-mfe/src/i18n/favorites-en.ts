/** Texts of the wish list in English. */
export default {
  favorites: {
    title: 'Wish List',
    description: 'The watches you have saved.',
    heading_one: 'Wish list: {{count}} watch',
    heading_other: 'Wish list: {{count}} watches',
    headingPlain: 'Wish list',
    loading: 'Loading your wish list…',
    emptyTitle: 'Your wish list is empty',
    emptyText: 'Tap the heart on any watch to save it here.',
    noLongerSold_one: '1 item is no longer available and has been removed from your wish list.',
    noLongerSold_other: '{{count}} items are no longer available and have been removed from your wish list.',
    continue: 'Continue shopping',
    failedTitle: 'Your wish list could not be loaded',
    failedText: 'Your watches are still on your list. Please try again.',
    retry: 'Try again',
    size: 'Size',
    sizeOf: 'Size of {{name}}',
    remove: 'Remove {{name}} from the wish list',
    color: 'Colour: {{color}}',
    list: 'Watches on the wish list',
  },
};
