import { Module } from '@nestjs/common';
import { CONFIG, type Config, mediaFolder } from '../../platform/config/config.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { ImageWarmer } from './image-warmer.ts';
import { Images } from './images.ts';
import { StaticController } from './static.controller.ts';
import { FolderStorage } from './storage/folder-storage.ts';
import { ImageStorage } from './storage/image-storage.ts';

const storageOf = async (config: Config): Promise<ImageStorage> => {
  if (config.MEDIA_STORAGE === 'folder') return new FolderStorage(mediaFolder(config));
  const { S3_BUCKET = '', S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  // The S3 client is large, so it loads only if it is configured.
  const { S3Storage } = await import('./storage/s3-storage.ts');
  return new S3Storage(S3_BUCKET, {
    region: S3_REGION,
    ...(S3_ENDPOINT && { endpoint: S3_ENDPOINT, forcePathStyle: true }),
    ...(S3_ACCESS_KEY_ID &&
      S3_SECRET_ACCESS_KEY && {
        credentials: { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY },
      }),
  });
};

/** Images: upload, storage, resized derivatives and delivery. */
@Module({
  imports: [WatchesModule],
  controllers: [StaticController],
  providers: [Images, ImageWarmer, { provide: ImageStorage, inject: [CONFIG], useFactory: storageOf }],
  exports: [Images],
})
export class MediaModule {}
