import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBucket } from '@meridian/test-servers';
import { IMAGE_PATHS, IMAGES_FOLDER } from './catalogue/images.ts';
import { placeImages } from './place-images.ts';

const [first = ''] = IMAGE_PATHS;

it('copies the demo images to the media folder, also again', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'meridian-seed-'));
  const originals = join(dataDir, 'media/originals');
  for (let run = 0; run < 2; run += 1) await placeImages({ DATA_DIR: dataDir, MEDIA_STORAGE: 'folder' });
  const files = await readdir(originals, { recursive: true });
  expect(files.filter((path) => path.endsWith('.avif')).sort()).toEqual(IMAGE_PATHS);
  expect(await readFile(join(originals, first))).toEqual(await readFile(join(IMAGES_FOLDER, first)));
  await rm(dataDir, { recursive: true });
});

it('uploads the demo images to the bucket', async () => {
  const bucket = await startBucket('images');
  await placeImages({
    DATA_DIR: 'unused',
    MEDIA_STORAGE: 's3',
    S3_BUCKET: 'images',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: bucket.url,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: 'secret',
  });
  bucket.stop();
  expect([...bucket.objects.keys()].sort()).toEqual(IMAGE_PATHS.map((path) => `originals/${path}`));
  expect(bucket.objects.get(`originals/${first}`)?.body).toEqual(await readFile(join(IMAGES_FOLDER, first)));
});
