import sharp from 'sharp';
import { Pictures } from './pictures.ts';
import { PictureStorage } from './storage/picture-storage.ts';

/** Pictures in memory, with what was asked for. */
class MemoryStorage extends PictureStorage {
  readonly kept = new Map<string, Buffer>();
  readonly asked: string[] = [];

  read(key: string): Promise<Buffer | null> {
    this.asked.push(key);
    return Promise.resolve(this.kept.get(key) ?? null);
  }
  write(key: string, bytes: Buffer): Promise<void> {
    this.kept.set(key, bytes);
    return Promise.resolve();
  }
  exists(key: string): Promise<boolean> {
    return Promise.resolve(this.kept.has(key));
  }
  delete(): Promise<void> {
    return Promise.resolve();
  }
}

const small = { width: 320, format: 'webp' } as const;
let storage: MemoryStorage;
let pictures: Pictures;
beforeEach(() => {
  storage = new MemoryStorage();
  pictures = new Pictures(storage);
});

test('derivatives above what can be made soon are refused, and made when they are asked for again', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const names = Array.from({ length: 210 }, (_, i) => `watches/${i}.png`);
  for (const name of names) storage.kept.set(`originals/${name}`, bytes);
  const made = await Promise.allSettled(names.map((name) => pictures.derivative(name, small)));
  const refused = made.filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(8);
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', extra: { retryAfter: 2 } } });
  expect(await pictures.derivative('watches/209.png', small)).not.toBeNull();
});

test('names of pictures that are not there never wait behind those that are made', async () => {
  const names = Array.from({ length: 500 }, (_, i) => `watches/none-${i}.png`);
  expect(new Set(await Promise.all(names.map((name) => pictures.derivative(name, small))))).toEqual(
    new Set([null]),
  );
  expect(storage.asked.filter((key) => key.startsWith('originals/'))).toEqual([]);
});
