import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module.ts';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { WatchesModule } from '../../catalogue/watches/watches.module.ts';
import { LowStockNotice } from './low-stock/low-stock-notice.ts';
import { LOW_STOCK_MODEL, lowStockSchema } from './low-stock/low-stock.schema.ts';
import { LowStockRepository } from './low-stock/low-stock.repository.ts';
import { SellerChangedNotice } from './seller-changed-notice.ts';
import { StaffChoices } from './staff-choices.ts';
import { STAFF_CHOICES_MODEL, staffChoicesSchema } from './staff-choices.schema.ts';
import { StaffChoicesRepository } from './staff-choices.repository.ts';
import { StaffNotices } from './staff-notices.ts';
import { StaffNoticesController } from './staff-notices.controller.ts';

/** Emails to members of staff about events of the shop. */
@Module({
  imports: [
    MailModule,
    SettingsModule,
    WatchesModule,
    MongooseModule.forFeature([
      { name: STAFF_CHOICES_MODEL, schema: staffChoicesSchema },
      { name: LOW_STOCK_MODEL, schema: lowStockSchema },
    ]),
  ],
  controllers: [StaffNoticesController],
  providers: [
    LowStockNotice,
    LowStockRepository,
    SellerChangedNotice,
    StaffChoices,
    StaffChoicesRepository,
    StaffNotices,
  ],
  exports: [StaffNotices],
})
export class StaffNoticesModule {}
