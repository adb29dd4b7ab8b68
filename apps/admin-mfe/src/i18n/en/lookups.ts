export const entities = {
  nameEN: 'Name in English',
  nameRU: 'Name in Russian',
  save: 'Save',
  saving: 'Saving…',
  saved: '“{{name}}” is saved',
  edit: 'Edit “{{name}}”',
  delete: 'Delete “{{name}}”',
  deleteTitle: 'Delete “{{name}}”?',
  deleteYes: 'Delete',
  deleting: 'Deleting…',
  watches: 'Watches',
  inUse_one: '{{count}} watch still uses it, so it cannot be deleted.',
  inUse_other: '{{count}} watches still use it, so it cannot be deleted.',
  brands: {
    title: 'Brands',
    add: 'Add a brand',
    editTitle: 'Rename the brand',
    empty: 'No brands yet',
    emptyText: 'A watch needs a brand: add the first one.',
    deleteText: 'This cannot be undone. A brand that watches still use stays.',
  },
  categories: {
    title: 'Categories',
    add: 'Add a category',
    editTitle: 'Rename the category',
    empty: 'No categories yet',
    emptyText: 'Categories group watches and collections.',
    deleteText: 'This cannot be undone. A category that watches still use stays.',
  },
  watchTypes: {
    title: 'Watch types',
    add: 'Add a watch type',
    editTitle: 'Rename the watch type',
    empty: 'No watch types yet',
    emptyText: 'A watch needs a type: add the first one.',
    deleteText: 'This cannot be undone. A type that watches still use stays.',
  },
};

export const collections = {
  title: 'Collections',
  add: 'Add a collection',
  editTitle: 'Edit the collection',
  empty: 'No collections yet',
  emptyText: 'A collection has a picture and gathers watches.',
  deleteText: 'Its watches stay, without a collection. This cannot be undone.',
  image: 'Picture',
  imageHint: 'JPEG, PNG, WebP or AVIF, up to {{size}} MB',
  imageMissing: 'A new collection needs a picture.',
  categories: 'Categories',
  chosen: 'New picture',
};

export const pictures = {
  wrongType: '“{{name}}” is not a picture that the shop can show. Use JPEG, PNG, WebP or AVIF.',
  tooBig: '“{{name}}” is larger than {{size}} MB.',
  empty: '“{{name}}” is empty.',
};
