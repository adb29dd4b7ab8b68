import { join } from 'node:path';
import { demoRenderings } from './rendering/rendering.ts';
import { renderImages, placeImages } from './rendering/place-images.ts';
import { writeCatalogue } from './write-catalogue.ts';

/** How far the seeding has come: pictures first, then watches. */
export interface SeedProgress {
  stage: 'pictures' | 'watches';
  done: number;
  total: number;
}

export interface SeedOptions {
  mongodbUri: string;
  /** Pictures are written to its folder `originals`. */
  mediaDir: string;
  dataset?: 'demo';
  /** Made-up watches beside the demo ones, for load tests. */
  generatedWatches?: number;
  onProgress?: (progress: SeedProgress) => void;
}

export interface SeedResult {
  /** Watches that were not there before. */
  watchesAdded: number;
  imagesRendered: number;
}

/**
 * Fills the shop with the demo catalogue. Safe to run again: what is there already stays as it is. The pictures
 * come before the documents, so that no page ever shows a watch without its pictures.
 */
export const seedShop = async (options: SeedOptions): Promise<SeedResult> => {
  const { mongodbUri, mediaDir, generatedWatches, onProgress } = options;
  const drawings = demoRenderings();
  const { drawn, paths } = await placeImages(drawings, join(mediaDir, 'originals'), (done) =>
    onProgress?.({ stage: 'pictures', done, total: drawings.length }),
  );
  const watchesAdded = await writeCatalogue({
    mongodbUri,
    generatedWatches,
    imagePaths: paths,
    onProgress: (done, total) => onProgress?.({ stage: 'watches', done, total }),
  });
  return { watchesAdded, imagesRendered: drawn };
};

/** Draws the demo shop's pictures into the cache, ahead of shops that are to be seeded side by side. */
export const renderDemoImages = (): Promise<number> => renderImages(demoRenderings());
