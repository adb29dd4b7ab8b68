import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The images of the demo shop: AVIF files whose names contain their placeholder colours. */
export const IMAGES_FOLDER = fileURLToPath(new URL('../../images/', import.meta.url));

/** Paths of all demo images below the folder of originals, e.g. `scenes/hero.393129594a3f.avif`. */
export const IMAGE_PATHS: readonly string[] = readdirSync(IMAGES_FOLDER, {
  recursive: true,
  encoding: 'utf8',
})
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => path.endsWith('.avif'))
  .sort();

const byName = new Map(IMAGE_PATHS.map((path) => [path.replace(/\.[\da-f]{12}\.avif$/, ''), path]));

/** Path of the image with a name such as `collections/open-sky`. @throws Error if there is none */
export const imagePath = (name: string): string => {
  const path = byName.get(name);
  if (!path) throw new Error(`tools/seed/images has no image ${name}`);
  return path;
};
