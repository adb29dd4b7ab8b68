import sharp from 'sharp';
import { PinoLogger } from 'nestjs-pino';
import type { Config } from '../../../platform/config/config.ts';
import type { WatchesRepository } from '../watches/watches.repository.ts';
import { ImageWarmer } from './image-warmer.ts';
import { Images } from './images.ts';
import { MemoryStorage } from './testing/memory-storage.ts';

/** The delay after the start and the pauses would take 10 s. */
class WarmerWithoutPauses extends ImageWarmer {
  protected override pause(): Promise<void> {
    return Promise.resolve();
  }
}

let storage: MemoryStorage;
const warm = async (WARM_IMAGES: 'yes' | 'no'): Promise<string[]> => {
  const watches: Pick<WatchesRepository, 'imagePaths'> = {
    imagePaths: () => Promise.resolve([['card.png', 'other.png']]),
  };
  const warmer = new WarmerWithoutPauses(
    { WARM_IMAGES } as Config,
    new Images(storage),
    watches as WatchesRepository,
    new PinoLogger({ pinoHttp: { enabled: false } }),
  );
  warmer.onApplicationBootstrap();
  await warmer.onApplicationShutdown();
  return [...storage.stored.keys()].filter((key) => !key.startsWith('originals/'));
};

beforeEach(async () => {
  storage = new MemoryStorage();
  const bytes = await sharp({ create: { width: 2000, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  for (const name of ['card.png', 'other.png']) storage.stored.set(`originals/${name}`, bytes);
});

test('resizes the first images for cards, then all images for the product page', async () => {
  const made = (await warm('yes')).map((key) => key.split('/').slice(-2).join('/'));
  expect(made).toEqual([
    ...['card.png/320.avif', 'card.png/480.avif', 'card.png/640.avif', 'card.png/960.avif'],
    ...['other.png/640.avif', 'other.png/960.avif'],
  ]);
});

test('resizes nothing with WARM_IMAGES=no', async () => expect(await warm('no')).toEqual([]));
