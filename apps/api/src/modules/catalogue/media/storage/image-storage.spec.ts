import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Bucket, startBucket } from '@meridian/test-servers';
import { FolderStorage } from './folder-storage.ts';
import type { ImageStorage } from './image-storage.ts';
import { S3Storage } from './s3-storage.ts';

let folder: string;
let bucket: Bucket;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'meridian-images-'));
  bucket = await startBucket('images');
});
afterAll(async () => {
  bucket.stop();
  await rm(folder, { recursive: true });
});

const inBucket = (): ImageStorage =>
  new S3Storage('images', {
    endpoint: bucket.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
  });

const storages: [string, () => ImageStorage, () => Promise<string[]>][] = [
  [
    'folder',
    () => new FolderStorage(folder),
    async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
  ],
  ['bucket', inBucket, () => Promise.resolve([...bucket.objects.keys()])],
];

test.each(storages)('a %s stores, reads and deletes images', async (_, make, storedNames) => {
  const storage = make();
  const key = 'originals/watches/one.webp';
  expect(await storage.read(key)).toBeNull();
  expect(await storage.exists(key)).toBe(false);
  await storage.write(key, Buffer.from([1, 2, 3]));
  await storage.write('derived/watches/one.webp/320.avif', Buffer.from([4]));
  expect(await storage.read(key)).toEqual(Buffer.from([1, 2, 3]));
  expect(await storage.exists(key)).toBe(true);
  await storage.write(key, Buffer.from([9]));
  expect(await storage.read(key)).toEqual(Buffer.from([9]));
  expect(await storedNames()).toHaveLength(2);
  await storage.delete([key, 'derived/watches/one.webp/320.avif', 'never/was.webp']);
  expect(await storage.read(key)).toBeNull();
  expect(await storedNames()).toEqual([]);
});

test('treats 403 of a bucket that cannot be listed as a missing image', async () => {
  bucket.listable = false;
  const storage = inBucket();
  expect(await storage.read('originals/none.webp')).toBeNull();
  expect(await storage.exists('originals/none.webp')).toBe(false);
  await storage.write('originals/one.webp', Buffer.from([1]));
  expect(await storage.read('originals/one.webp')).toEqual(Buffer.from([1]));
});

test('treats a file name that is too long as a missing image', async () => {
  const storage = new FolderStorage(folder);
  expect(await storage.read(`originals/${'x'.repeat(300)}`)).toBeNull();
  expect(await storage.exists(`originals/${'x'.repeat(300)}`)).toBe(false);
});
