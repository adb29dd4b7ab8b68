import type { CartWatch, ListedWatch } from '@meridian/contracts';

/** Returns the fields of a watch that a cart line needs. */
export const cartWatchOf = (watch: ListedWatch): CartWatch => ({
  id: watch._id,
  slug: watch.slug,
  nameEN: watch.nameEN,
  nameRU: watch.nameRU,
  price: watch.price,
  regularPrice: watch.regularPrice,
  weight: watch.weight,
  stock: watch.stock,
  colors: watch.colors.map(({ colorNameEN, colorNameRU, sku, images }) => ({
    colorNameEN,
    colorNameRU,
    sku,
    image: images[0] ?? '',
  })),
});
