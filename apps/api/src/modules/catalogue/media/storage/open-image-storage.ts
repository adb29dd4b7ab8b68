import { s3Options } from '@meridian/config';
import { type Config, mediaFolder } from '../../../../platform/config/config.ts';
import { FolderStorage } from './folder-storage.ts';
import type { ImageStorage } from './image-storage.ts';

export type ImageStorageConfig = Pick<
  Config,
  | 'MEDIA_STORAGE'
  | 'DATA_DIR'
  | 'S3_BUCKET'
  | 'S3_REGION'
  | 'S3_ENDPOINT'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

export const openImageStorage = async (config: ImageStorageConfig): Promise<ImageStorage> => {
  if (config.MEDIA_STORAGE === 'folder') return new FolderStorage(mediaFolder(config));
  // The S3 client is large, so it loads only if it is configured.
  const { S3Storage } = await import('./s3-storage.ts');
  return new S3Storage(config.S3_BUCKET ?? '', s3Options(config));
};
