import { existsSync } from 'node:fs';
import { copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PLACEHOLDER_SIDE, measurePlaceholder, withPlaceholder } from '@meridian/domain';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import { PICTURES_VERSION } from '../images/index.ts';
import { type Rendering, subjectKey } from './rendering.ts';
import type { RenderTask } from './worker.ts';

/** One thread per core, at least two, limited by the memory of a small machine. */
const DRAWING_THREADS = Math.min(Math.max(availableParallelism(), 2), 8);
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** Cache of rendered images between runs. */
export const PICTURE_CACHE = join(REPOSITORY, '.cache', 'pictures', String(PICTURES_VERSION));

const startThreads = (): Piscina<RenderTask, boolean> => {
  // The threads run TypeScript like the main thread, in any working directory.
  const require = createRequire(import.meta.url);
  const loader = join(dirname(require.resolve('@swc-node/register/register')), '../esm/esm-register.mjs');
  return new Piscina<RenderTask, boolean>({
    filename: new URL('./worker.ts', import.meta.url).href,
    execArgv: ['--import', pathToFileURL(loader).href],
    env: { ...process.env, SWC_NODE_PROJECT: join(REPOSITORY, 'tsconfig.node.json') },
    minThreads: DRAWING_THREADS,
    maxThreads: DRAWING_THREADS,
  });
};

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

/** Result of placing images. */
export interface PlacedImages {
  drawn: number;
  /** Final paths by the paths of the renderings: names of watch images contain the placeholder colours. */
  paths: Map<string, string>;
}

/** Placeholder colours of a rendered image, measured once. */
const groundOfFile = async (file: string): Promise<string> => {
  const kept = `${file}.ground`;
  const known = await readFile(kept, 'utf8').catch(() => '');
  if (known) return known;
  const side = { width: PLACEHOLDER_SIDE, height: PLACEHOLDER_SIDE, fit: 'fill' } as const;
  const ground = measurePlaceholder(await sharp(file).resize(side).removeAlpha().raw().toBuffer());
  await writeFile(kept, ground);
  return ground;
};

const cachedFile = (cache: string, { subject }: Rendering): string =>
  join(cache, `${subjectKey(subject)}.jpg`);

/**
 * Renders the images that are missing in the cache and returns their number.
 * @param onProgress called after each image with the number of available images
 */
export const renderImages = async (
  drawings: readonly Rendering[],
  onProgress: (done: number) => void = () => undefined,
  cache: string = PICTURE_CACHE,
): Promise<number> => {
  let threads: Piscina<RenderTask, boolean> | undefined;
  let done = 0;
  let drawn = 0;
  const provide = async (drawing: Rendering): Promise<void> => {
    const file = cachedFile(cache, drawing);
    if (!existsSync(file)) {
      threads ??= startThreads();
      if (await threads.run({ subject: drawing.subject, file })) drawn += 1;
    }
    done += 1;
    onProgress(done);
  };
  try {
    await Promise.all(drawings.map(provide));
  } finally {
    await threads?.destroy();
  }
  return drawn;
};

/**
 * Writes images below `folder` and renders those that are missing in the cache.
 * @param onProgress called after each image with the number of available images
 */
export const placeImages = async (
  drawings: readonly Rendering[],
  folder: string,
  onProgress?: (done: number) => void,
  cache: string = PICTURE_CACHE,
): Promise<PlacedImages> => {
  const drawn = await renderImages(drawings, onProgress, cache);
  const paths = new Map<string, string>();
  const placeOne = async (drawing: Rendering): Promise<void> => {
    const { path, subject } = drawing;
    const file = cachedFile(cache, drawing);
    // The home page refers to scenes by fixed names.
    const named = subject.kind === 'scene' ? path : withPlaceholder(path, await groundOfFile(file));
    await place(file, join(folder, named));
    paths.set(path, named);
  };
  await Promise.all(drawings.map(placeOne));
  return { drawn, paths };
};
