import { copyFile, link, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Rendering } from './rendering.ts';
import { Renderer } from './renderer.ts';

/** Copies the file in one step; uses a hard link where possible, because it needs no space. */
const place = async (source: string, target: string): Promise<void> => {
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}.part`;
  await rm(unfinished, { force: true });
  await link(source, unfinished).catch(() => copyFile(source, unfinished));
  await rename(unfinished, target);
  // Renaming a hard link onto another link of the same file leaves both (POSIX).
  await rm(unfinished, { force: true });
};

/** Folder of the originals below the media folder of a shop. */
export const originalsFolder = (mediaDir: string): string => join(mediaDir, 'originals');

/** Writes an image below a folder and renders it if it is missing in the cache. Returns whether it was rendered. */
export const placeImage = async (
  rendering: Rendering,
  folder: string,
  renderer: Renderer,
): Promise<boolean> => {
  const { file, isNew } = await renderer.render(rendering);
  await place(file, join(folder, rendering.path));
  return isNew;
};

/**
 * Writes images below `folder` and renders those that are missing in the cache. Resolves to the number of rendered images.
 * @param onProgress called after each image with the number of available images
 */
export const placeImages = async (
  renderings: readonly Rendering[],
  folder: string,
  onProgress: (done: number) => void = () => undefined,
  renderer = new Renderer(),
): Promise<number> => {
  let done = 0;
  const placeOne = async (rendering: Rendering): Promise<boolean> => {
    const isNew = await placeImage(rendering, folder, renderer);
    done += 1;
    onProgress(done);
    return isNew;
  };
  try {
    return (await Promise.all(renderings.map(placeOne))).filter(Boolean).length;
  } finally {
    await renderer.close();
  }
};
