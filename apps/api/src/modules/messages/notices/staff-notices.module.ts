import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MailModule } from '../mail/mail.module.ts';
import { OrdersModule } from '../../sales/orders/orders.module.ts';
import { SettingsModule } from '../../shop/settings/settings.module.ts';
import { UsersModule } from '../../accounts/users/users.module.ts';
import { WatchesModule } from '../../catalogue/watches/watches.module.ts';
import { LowStockNotice } from './low-stock/low-stock-notice.ts';
import { LOW_STOCK_MODEL, lowStockSchema } from './low-stock/low-stock.schema.ts';
import { LowStockRepository } from './low-stock/low-stock.repository.ts';
import { PaidOrderNotice } from './paid-order-notice.ts';
import { StaffChoices } from './staff-choices.ts';
import { STAFF_CHOICES_MODEL, staffChoicesSchema } from './staff-choices.schema.ts';
import { StaffChoicesRepository } from './staff-choices.repository.ts';
import { StaffNotices } from './staff-notices.ts';
import { StaffNoticesController } from './staff-notices.controller.ts';

/** Emails to members of staff about paid orders, returns and low stock, as each member has chosen. */
@Module({
  imports: [
    MailModule,
    OrdersModule,
    SettingsModule,
    UsersModule,
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
    PaidOrderNotice,
    StaffChoices,
    StaffChoicesRepository,
    StaffNotices,
  ],
  exports: [StaffNotices],
})
export class StaffNoticesModule {}
