import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { Piscina } from 'piscina';
import { PICTURES_VERSION } from '../images/index.ts';
import { type Rendering, subjectKey } from './rendering.ts';
import type { RenderTask } from './worker.ts';

/** One thread per core, at least two, limited by the memory of a small machine. */
const RENDER_THREADS = Math.min(Math.max(availableParallelism(), 2), 8);
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** Cache of rendered images between runs. */
export const IMAGE_CACHE = join(REPOSITORY, '.cache', 'pictures', String(PICTURES_VERSION));

const startThreads = (): Piscina<RenderTask, boolean> => {
  // Resolved here, because the working directory can be any folder.
  const loader = join(dirname(createRequire(import.meta.url).resolve('@oxc-node/core')), 'register.mjs');
  return new Piscina<RenderTask, boolean>({
    filename: new URL('./worker.ts', import.meta.url).href,
    execArgv: ['--import', pathToFileURL(loader).href],
    minThreads: RENDER_THREADS,
    maxThreads: RENDER_THREADS,
  });
};

/** Renders images into a cache with a pool of threads, which start with the first image that is missing. */
export class Renderer {
  private threads: Piscina<RenderTask, boolean> | undefined;

  constructor(private readonly cache: string = IMAGE_CACHE) {}

  /** Returns the cached file of an image, and whether this call has rendered it. Rejects if `close` ends the threads. */
  async render({ subject }: Rendering): Promise<{ file: string; isNew: boolean }> {
    const file = join(this.cache, `${subjectKey(subject)}.jpg`);
    if (existsSync(file)) return { file, isNew: false };
    this.threads ??= startThreads();
    return { file, isNew: await this.threads.run({ subject, file }) };
  }

  async close(): Promise<void> {
    await this.threads?.destroy();
  }
}
