/** The demo shop: its catalogue and images, and functions that write them to a database and a media folder. */
export { progressReport } from './progress-report.ts';
export { sequence } from './sequence.ts';
export { type ImageSource, startImageSource } from './rendering/image-source.ts';
export { demoImagesInUse, isEmpty, writeCatalogue } from './write-catalogue.ts';
export { seedShop } from './seed.ts';
