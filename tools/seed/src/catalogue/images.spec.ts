import { statSync } from 'node:fs';
import { join } from 'node:path';
import { measurePlaceholder, PLACEHOLDER_SIDE, placeholderOf } from '@meridian/domain';
import sharp from 'sharp';
import { demoWatchDocuments } from '../documents/demo-watches.ts';
import { collectionDocuments } from '../documents/lookup-documents.ts';
import { IMAGE_PATHS, imagePath, IMAGES_FOLDER } from './images.ts';

const MAX_TOTAL_BYTES = 15_000_000;
const MAX_HEIGHT = 1600;

const isScene = (path: string): boolean => path.startsWith('scenes/');
const fileOf = (path: string): string => join(IMAGES_FOLDER, path);
const measure = async (path: string): Promise<string> =>
  measurePlaceholder(
    await sharp(fileOf(path))
      .resize(PLACEHOLDER_SIDE, PLACEHOLDER_SIDE, { fit: 'fill' })
      .removeAlpha()
      .raw()
      .toBuffer(),
  );

describe('the images of the demo shop', () => {
  it('are those of the watches, the collections and the home page', () => {
    const used = [
      ...demoWatchDocuments().flatMap(({ colors }) => colors.flatMap(({ images }) => images)),
      ...collectionDocuments().map(({ image }) => image),
      ...['community-1', 'community-2', 'community-3', 'community-4']
        .map((name) => `scenes/${name}`)
        .map(imagePath),
      ...['hero', 'featured-collection', 'women', 'men'].map((name) => `scenes/${name}`).map(imagePath),
    ];
    expect(used.sort()).toEqual(IMAGE_PATHS);
  });

  it('have at most 15 MB in all', () => {
    const bytes = IMAGE_PATHS.reduce((sum, path) => sum + statSync(fileOf(path)).size, 0);
    expect(bytes).toBeLessThanOrEqual(MAX_TOTAL_BYTES);
  });

  it('have placeholder colours in their names', () => {
    expect(IMAGE_PATHS.filter((path) => !placeholderOf(path))).toEqual([]);
  });

  it('are AVIF files of at most 1600 pixels height; those of watches are 1280 by 1600', async () => {
    for (const path of IMAGE_PATHS) {
      const { compression, width, height } = await sharp(fileOf(path)).metadata();
      expect([path, compression]).toEqual([path, 'av1']);
      expect(height).toBeLessThanOrEqual(MAX_HEIGHT);
      if (path.startsWith('watches/')) expect([path, width, height]).toEqual([path, 1280, MAX_HEIGHT]);
    }
  });

  it.each(IMAGE_PATHS.filter((path) => isScene(path) || path.startsWith('watches/fjord-300/')))(
    '%s has its own colours in its name',
    async (path) => {
      expect(path).toContain(await measure(path));
    },
  );
});

it('imagePath rejects an unknown name', () => {
  expect(() => imagePath('watches/unknown')).toThrow('has no image watches/unknown');
});
