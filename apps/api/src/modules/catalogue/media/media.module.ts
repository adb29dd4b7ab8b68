import { Module } from '@nestjs/common';
import { CONFIG } from '../../../platform/config/config.ts';
import { WatchesModule } from '../watches/watches.module.ts';
import { ImageWarmer } from './image-warmer.ts';
import { Images } from './images.ts';
import { StaticController } from './static.controller.ts';
import { ImageStorage } from './storage/image-storage.ts';
import { openImageStorage } from './storage/open-image-storage.ts';

/** Images: upload, storage, resized derivatives and delivery. */
@Module({
  imports: [WatchesModule],
  controllers: [StaticController],
  providers: [Images, ImageWarmer, { provide: ImageStorage, inject: [CONFIG], useFactory: openImageStorage }],
  exports: [Images],
})
export class MediaModule {}
