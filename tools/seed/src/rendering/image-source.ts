import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { originalsFolder, placeImage } from './place-images.ts';
import { demoRenderings, type Rendering } from './rendering.ts';
import { Renderer } from './renderer.ts';

/** One core stays free for the server of the shop. */
const BACKGROUND_TASKS = Math.max(availableParallelism() - 1, 1);

export interface ImageSource {
  /** Base URL for `IMAGE_SOURCE_URL` of the server. */
  url: string;
  /** Number of images that were missing at the start. */
  missing: number;
  /** Writes the missing images to the media folder, the visible ones first. Resolves when all exist or after `stop`. */
  renderMissing(onProgress: (done: number) => void): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Provides the demo images of a running shop. The server of the shop requests an image that a page shows before it is
 * rendered; `renderMissing` renders the others.
 * @param paths paths of the watch and collection images that the shop refers to, by default all
 */
export const startImageSource = async (
  mediaDir: string,
  paths: ReadonlySet<string> = new Set(demoRenderings().map(({ path }) => path)),
  renderer = new Renderer(),
): Promise<ImageSource> => {
  const folder = originalsFolder(mediaDir);
  const renderings = demoRenderings().filter(
    ({ path, subject }) => paths.has(path) || (subject.kind === 'scene' && paths.size > 0),
  );
  const missing = renderings.filter(({ path }) => !existsSync(join(folder, path)));
  const byUrl = new Map(renderings.map((rendering) => [`/${rendering.path}`, rendering]));
  let isStopping = false;

  const server = createServer((request, response) => {
    const respond = (status: number, body?: Buffer): void => {
      response.writeHead(status, { 'Content-Type': 'image/jpeg' }).end(body);
    };
    const rendering = byUrl.get(request.url ?? '');
    if (!rendering) respond(404);
    else
      renderer
        .render(rendering)
        .then(({ file }) => readFile(file))
        .then(
          (bytes) => respond(200, bytes),
          () => respond(503),
        );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missing: missing.length,
    renderMissing: async (onProgress) => {
      let done = 0;
      const queue = missing.values();
      const work = async (): Promise<void> => {
        for (const rendering of queue as Iterable<Rendering>) {
          if (isStopping) return;
          await placeImage(rendering, folder, renderer);
          done += 1;
          onProgress(done);
        }
      };
      try {
        await Promise.all(Array.from({ length: BACKGROUND_TASKS }, work));
      } catch (error) {
        // Stopping ends the threads during their work. The next start renders what is missing.
        if (!isStopping) throw error;
      }
    },
    stop: async () => {
      isStopping = true;
      server.close();
      await renderer.close();
      server.closeAllConnections();
    },
  };
};
