import { demoRenderings } from './rendering/rendering.ts';
import { originalsFolder, placeImages } from './rendering/place-images.ts';
import { writeCatalogue } from './write-catalogue.ts';

/** Progress of seeding: images first, then watches. */
export interface SeedProgress {
  stage: 'images' | 'watches';
  done: number;
  total: number;
}

export interface SeedOptions {
  mongodbUri: string;
  /** Images are written to its folder `originals`. */
  mediaDir: string;
  /** Number of generated watches besides the demo ones, for load tests. */
  generatedWatches?: number;
  onProgress?: (progress: SeedProgress) => void;
}

export interface SeedResult {
  /** Number of new watches. */
  watchesAdded: number;
  imagesRendered: number;
}

/**
 * Fills the shop with the demo catalogue. Existing data stays unchanged. Images are written before documents, so that
 * no page shows a watch without its images.
 */
export const seedShop = async (options: SeedOptions): Promise<SeedResult> => {
  const { mongodbUri, mediaDir, generatedWatches, onProgress } = options;
  const renderings = demoRenderings();
  const imagesRendered = await placeImages(renderings, originalsFolder(mediaDir), (done) =>
    onProgress?.({ stage: 'images', done, total: renderings.length }),
  );
  const watchesAdded = await writeCatalogue({
    mongodbUri,
    generatedWatches,
    onProgress: (done, total) => onProgress?.({ stage: 'watches', done, total }),
  });
  return { watchesAdded, imagesRendered };
};
