export const lookups = {
  nameEN: 'Name in English',
  nameRU: 'Name in Russian',
  save: 'Save',
  saving: 'Saving…',
  saved: '“{{name}}” is saved',
  editShort: 'Edit',
  edit: 'Edit “{{name}}”',
  delete: 'Delete “{{name}}”',
  deleteTitle: 'Delete “{{name}}”?',
  deleteYes: 'Delete',
  deleting: 'Deleting…',
  watches: 'Watches',
  brands: {
    title: 'Brands',
    add: 'Add a brand',
    editTitle: 'Rename the brand',
    empty: 'No brands yet',
    emptyText: 'A watch needs a brand: add the first one.',
    deleteText: 'This cannot be undone. A brand that watches use cannot be deleted.',
  },
  categories: {
    title: 'Categories',
    add: 'Add a category',
    editTitle: 'Rename the category',
    empty: 'No categories yet',
    emptyText: 'Categories group watches and collections.',
    deleteText: 'This cannot be undone. A category that watches use cannot be deleted.',
  },
  watchTypes: {
    title: 'Watch types',
    add: 'Add a watch type',
    editTitle: 'Rename the watch type',
    empty: 'No watch types yet',
    emptyText: 'A watch needs a type: add the first one.',
    deleteText: 'This cannot be undone. A type that watches use cannot be deleted.',
  },
};

export const collections = {
  title: 'Collections',
  add: 'Add a collection',
  editTitle: 'Edit the collection',
  empty: 'No collections yet',
  emptyText: 'A collection groups watches under one image.',
  deleteText: 'Its watches remain, without a collection. This cannot be undone.',
  image: 'Image',
  imageHint: 'JPEG, PNG, WebP or AVIF, up to {{size}} MB',
  imageMissing: 'A new collection needs an image',
  categories: 'Categories',
  chosen: 'New image',
};

export const namePages = {
  title: 'Page of “{{name}}”',
  about: 'The page {{path}} is in the shop while watches are on sale. It lists them below this text.',
  edit: 'Page of “{{name}}”',
  editShort: 'Page',
  textEN: 'Text in English',
  textRU: 'Text in Russian',
  textHint_one: 'An empty line starts a paragraph. {{count, number}} character left.',
  textHint_other: 'An empty line starts a paragraph. {{count, number}} characters left.',
  removeImage: 'Remove the image',
  saved: 'The page of “{{name}}” is saved',
};

export const images = {
  wrongType: '“{{name}}” is not a supported image. Use JPEG, PNG, WebP or AVIF.',
  tooBig: '“{{name}}” is larger than {{size}} MB',
  empty: '“{{name}}” is empty',
  unreadable: '“{{name}}” cannot be read as an image. Choose another file.',
};
