import { constants } from 'node:fs';
import { access, copyFile, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { GROUND_SIDE, measureGround, withGround } from '@meridian/domain';
import { Piscina } from 'piscina';
import sharp from 'sharp';
import { PICTURES_VERSION } from '../pictures/index.ts';
import { type Drawing, subjectKey } from './drawing.ts';
import type { DrawTask } from './worker.ts';

/** One a core, but two at least and not more than the memory of a small machine bears. */
const DRAWING_THREADS = Math.min(Math.max(availableParallelism(), 2), 8);
const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

/** Where drawn pictures are kept between runs. */
export const PICTURE_CACHE = join(REPOSITORY, '.cache', 'pictures', String(PICTURES_VERSION));

const exists = (file: string): Promise<boolean> =>
  access(file, constants.R_OK).then(
    () => true,
    () => false,
  );

function startThreads(): Piscina<DrawTask, void> {
  // The threads read TypeScript as the main thread does, whatever the working directory is.
  const require = createRequire(import.meta.url);
  const loader = join(dirname(require.resolve('@swc-node/register/register')), '../esm/esm-register.mjs');
  return new Piscina<DrawTask, void>({
    filename: new URL('./worker.ts', import.meta.url).href,
    execArgv: ['--import', pathToFileURL(loader).href],
    env: { ...process.env, SWC_NODE_PROJECT: join(REPOSITORY, 'tsconfig.node.json') },
    minThreads: DRAWING_THREADS,
    maxThreads: DRAWING_THREADS,
  });
}

/** Puts a copy of the file there, in one step; a link where the file system can, as it takes no room. */
async function place(source: string, target: string): Promise<void> {
  await mkdir(dirname(target), { recursive: true });
  const unfinished = `${target}.${process.pid}.part`;
  await rm(unfinished, { force: true });
  await link(source, unfinished).catch(() => copyFile(source, unfinished));
  await rename(unfinished, target);
  // Renaming one link of a file onto another leaves both (POSIX).
  await rm(unfinished, { force: true });
}

/** What came of placing pictures. */
export interface PlacedPictures {
  drawn: number;
  /** Where each lies, by its drawing's path: the names of the catalogue's pictures carry their colours. */
  paths: Map<string, string>;
}

/** The colours of a drawn picture, measured once. */
async function groundOfFile(file: string): Promise<string> {
  const kept = `${file}.ground`;
  const known = await readFile(kept, 'utf8').catch(() => '');
  if (known) return known;
  const side = { width: GROUND_SIDE, height: GROUND_SIDE, fit: 'fill' } as const;
  const ground = measureGround(await sharp(file).resize(side).removeAlpha().raw().toBuffer());
  await writeFile(kept, ground);
  return ground;
}

/**
 * Writes pictures below `folder`, drawing those that were never drawn before.
 * @param onProgress called after each picture with how many there are
 */
export async function placePictures(
  drawings: readonly Drawing[],
  folder: string,
  onProgress: (done: number) => void = () => undefined,
  cache: string = PICTURE_CACHE,
): Promise<PlacedPictures> {
  let threads: Piscina<DrawTask, void> | undefined;
  let done = 0;
  let drawn = 0;
  const paths = new Map<string, string>();
  const provide = async ({ path, subject }: Drawing): Promise<void> => {
    const file = join(cache, `${subjectKey(subject)}.jpg`);
    if (!(await exists(file))) {
      threads ??= startThreads();
      await threads.run({ subject, file });
      drawn += 1;
    }
    // Scenes are known by their names.
    const named = subject.kind === 'scene' ? path : withGround(path, await groundOfFile(file));
    await place(file, join(folder, named));
    paths.set(path, named);
    done += 1;
    onProgress(done);
  };
  try {
    await Promise.all(drawings.map(provide));
  } finally {
    await threads?.destroy();
  }
  return { drawn, paths };
}
