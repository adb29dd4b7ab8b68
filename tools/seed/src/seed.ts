import { type MediaVariables, placeImages } from './place-images.ts';
import { writeCatalogue, type WriteOptions } from './write-catalogue.ts';

export interface SeedOptions extends WriteOptions {
  media: MediaVariables;
}

/**
 * Fills the shop with the demo catalogue; resolves to the number of new watches. Existing documents stay unchanged. Images
 * are written before documents, so that no page shows a watch without its images.
 */
export const seedShop = async ({ media, ...options }: SeedOptions): Promise<number> => {
  await placeImages(media);
  return writeCatalogue(options);
};
