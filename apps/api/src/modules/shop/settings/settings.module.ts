import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityModule } from '../activity/activity.module.ts';
import { ActivityOutboxes } from '../activity/activity-outboxes.ts';
import { CatalogueRevisionModule } from '../revision/catalogue-revision.module.ts';
import { SettingsController } from './settings.controller.ts';
import { SettingsRepository } from './settings.repository.ts';
import { SETTINGS_MODEL, settingsSchema } from './settings.schema.ts';
import { ShopSettings } from './shop-settings.ts';

/** The owner's settings: delivery times, the stock threshold, the seller and the tax rates. */
@Module({
  imports: [
    ActivityModule,
    CatalogueRevisionModule,
    MongooseModule.forFeature([{ name: SETTINGS_MODEL, schema: settingsSchema }]),
  ],
  controllers: [SettingsController],
  providers: [SettingsRepository, ShopSettings],
  exports: [ShopSettings],
})
export class SettingsModule {
  constructor(outboxes: ActivityOutboxes, repository: SettingsRepository) {
    outboxes.register('settings', repository.activityOutbox);
  }
}
