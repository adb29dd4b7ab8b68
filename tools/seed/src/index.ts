/** The demo shop: its catalogue and images, and functions that write them to a database and an image storage. */
export { IMAGE_PATHS } from './catalogue/images.ts';
export { sequence } from './sequence.ts';
export { type MediaVariables } from './place-images.ts';
export { isEmpty, writeCatalogue } from './write-catalogue.ts';
export { seedShop } from './seed.ts';
