import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { ActivityOutboxes } from '../../shop/activity/activity-outboxes.ts';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { MailModule } from '../../messages/mail/mail.module.ts';
import { MediaModule } from '../../catalogue/media/media.module.ts';
import { OrderTimeline } from '../orders/fulfilment/order-timeline.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { OrderDataOwners } from '../orders/retention/order-data-owners.ts';
import { StaffNoticesModule } from '../../messages/notices/staff-notices.module.ts';
import { UsersModule } from '../../accounts/users/users.module.ts';
import { WatchesModule } from '../../catalogue/watches/watches.module.ts';
import { AnonymiseReturns } from './anonymise-returns.ts';
import { ChangeReturn } from './change-return.ts';
import { DecideReturn } from './decide-return.ts';
import { ListReturns } from './list-returns.ts';
import { RefundReturn } from './refund-return.ts';
import { RequestReturn } from './request-return.ts';
import { RestockReturn } from './restock-return.ts';
import { RETURN_FILE_MODEL, returnFileSchema } from './return-file.schema.ts';
import { ReturnFilesRepository } from './return-files.repository.ts';
import { ReturnJobs } from './return-jobs.ts';
import { ReturnTasks } from './return-tasks.ts';
import { RETURN_MODEL, returnSchema } from './return.schema.ts';
import { ReturnsController } from './returns.controller.ts';
import { ReturnsRepository } from './returns.repository.ts';
import { StaffReturnsController } from './staff-returns.controller.ts';

/** Returns of delivered orders: requests of shoppers, decisions of the staff, restocking and refunds. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: RETURN_MODEL, schema: returnSchema },
      { name: RETURN_FILE_MODEL, schema: returnFileSchema },
    ]),
    ActivityModule,
    MailModule,
    MediaModule,
    OrdersModule,
    StaffNoticesModule,
    UsersModule,
    WatchesModule,
  ],
  controllers: [ReturnsController, StaffReturnsController],
  providers: [
    ReturnsRepository,
    ReturnFilesRepository,
    RestockReturn,
    ReturnTasks,
    ChangeReturn,
    AnonymiseReturns,
    RequestReturn,
    DecideReturn,
    RefundReturn,
    ListReturns,
    ReturnJobs,
  ],
  exports: [ListReturns],
})
export class ReturnsModule {
  constructor(
    outboxes: ActivityOutboxes,
    returns: ReturnsRepository,
    owners: OrderDataOwners,
    anonymise: AnonymiseReturns,
    timeline: OrderTimeline,
    list: ListReturns,
  ) {
    outboxes.register('returns', returns.activityOutbox);
    owners.register((orderId) => anonymise.ofOrder(orderId));
    timeline.register(({ _id }) => list.eventsOf(_id.toHexString()));
  }
}
