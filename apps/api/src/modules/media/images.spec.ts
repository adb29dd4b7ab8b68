import sharp from 'sharp';
import { Images } from './images.ts';
import { MemoryStorage } from './testing/memory-storage.ts';

const small = { width: 320, format: 'webp' } as const;
let storage: MemoryStorage;
let images: Images;
beforeEach(() => {
  storage = new MemoryStorage();
  images = new Images(storage);
});

test('rejects derivatives while the queue is full, and makes them on a later request', async () => {
  const bytes = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#123456' } })
    .png()
    .toBuffer();
  const names = Array.from({ length: 210 }, (_, i) => `watches/${i}.png`);
  for (const name of names) storage.stored.set(`originals/${name}`, bytes);
  const made = await Promise.allSettled(names.map((name) => images.derivative(name, small)));
  const rejected = made.filter(({ status }) => status === 'rejected');
  expect(rejected).toHaveLength(8);
  expect(rejected[0]).toMatchObject({ reason: { code: 'unavailable', extra: { retryAfter: 2 } } });
  expect(await images.derivative('watches/209.png', small)).not.toBeNull();
});

test('requests for missing images never enter the queue', async () => {
  const names = Array.from({ length: 500 }, (_, i) => `watches/none-${i}.png`);
  expect(new Set(await Promise.all(names.map((name) => images.derivative(name, small))))).toEqual(
    new Set([null]),
  );
  expect(storage.readKeys.filter((key) => key.startsWith('originals/'))).toEqual([]);
});
