import { Module } from '@nestjs/common';
import { InjectConnection } from '@nestjs/mongoose';
import type { Connection } from 'mongoose';
import { ActivityOutboxes } from '../activity/activity-outboxes.ts';
import { ActivityModule } from '../activity/activity.module.ts';
import { DocumentOutbox } from '../activity/document-outbox.repository.ts';
import { CatalogueModule } from '../catalogue/catalogue.module.ts';
import { MediaModule } from '../media/media.module.ts';
import { CollectionsController } from './collections.controller.ts';
import { CollectionsRepository } from './collections.repository.ts';
import { Collections } from './collections.ts';
import { SaveCollection } from './save-collection.ts';

/** Collections with their images. */
@Module({
  imports: [ActivityModule, CatalogueModule, MediaModule],
  controllers: [CollectionsController],
  providers: [CollectionsRepository, Collections, SaveCollection],
})
export class CollectionsModule {
  constructor(outboxes: ActivityOutboxes, @InjectConnection() connection: Connection) {
    outboxes.register('collections', new DocumentOutbox(connection.collection('collections')));
  }
}
