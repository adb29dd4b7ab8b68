import { Module } from '@nestjs/common';
import { CONFIG, type Config, mediaFolder } from '../../platform/config/config.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { PictureWarmer } from './picture-warmer.ts';
import { Pictures } from './pictures.ts';
import { StaticController } from './static.controller.ts';
import { FolderStorage } from './storage/folder-storage.ts';
import { PictureStorage } from './storage/picture-storage.ts';

const storageOf = async (config: Config): Promise<PictureStorage> => {
  if (config.MEDIA_STORAGE === 'folder') return new FolderStorage(mediaFolder(config));
  const { S3_BUCKET = '', S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = config;
  // Large, and of no use where a folder keeps the pictures.
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

/** Pictures: kept, served, made smaller, taken in. */
@Module({
  imports: [CatalogueModule],
  controllers: [StaticController],
  providers: [Pictures, PictureWarmer, { provide: PictureStorage, inject: [CONFIG], useFactory: storageOf }],
  exports: [Pictures],
})
export class MediaModule {}
