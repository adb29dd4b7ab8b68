import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { s3Options, type StartConfig } from '@meridian/config';
import pLimit from 'p-limit';
import { IMAGE_PATHS, IMAGES_FOLDER } from './catalogue/images.ts';

const ORIGINALS = 'originals';
const MAX_CONCURRENT_UPLOADS = 8;

/** Variables that define where the images of a shop are stored. */
export const MEDIA_VARIABLES = [
  'DATA_DIR',
  'MEDIA_STORAGE',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ENDPOINT',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;
export type MediaVariables = Pick<StartConfig, 'DATA_DIR' | 'MEDIA_STORAGE'> &
  Partial<Pick<StartConfig, (typeof MEDIA_VARIABLES)[number]>>;

const uploadImages = async (media: MediaVariables): Promise<void> => {
  // The S3 client is large, so it loads only if it is configured.
  const { PutObjectCommand, S3Client } = await import('@aws-sdk/client-s3');
  const client = new S3Client(s3Options(media));
  const upload = async (path: string): Promise<void> => {
    const Body = await readFile(join(IMAGES_FOLDER, path));
    await client.send(new PutObjectCommand({ Bucket: media.S3_BUCKET, Key: `${ORIGINALS}/${path}`, Body }));
  };
  const limit = pLimit(MAX_CONCURRENT_UPLOADS);
  await Promise.all(IMAGE_PATHS.map((path) => limit(upload, path)));
};

/** Copies the demo images to the image storage of a shop: its media folder or its bucket. */
export const placeImages = async (media: MediaVariables): Promise<void> => {
  if (media.MEDIA_STORAGE === 's3') await uploadImages(media);
  else await cp(IMAGES_FOLDER, join(media.DATA_DIR, 'media', ORIGINALS), { recursive: true });
};
