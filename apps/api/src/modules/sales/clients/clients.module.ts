import { Module } from '@nestjs/common';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { OwnDataModule } from '../../accounts/own-data/own-data.module.ts';
import { OwnListsModule } from '../carts/own-lists.module.ts';
import { ReturnsModule } from '../returns/returns.module.ts';
import { CustomerData } from './customer-data.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { SessionRecordsModule } from '../../accounts/sessions/session-records.module.ts';
import { UsersModule } from '../../accounts/users/users.module.ts';
import { ClientsController } from './clients.controller.ts';
import { Clients } from './clients.ts';
import { EndClientSessions } from './end-client-sessions.ts';

@Module({
  imports: [
    ActivityModule,
    OrdersModule,
    OwnDataModule,
    OwnListsModule,
    ReturnsModule,
    SessionRecordsModule,
    UsersModule,
  ],
  controllers: [ClientsController],
  providers: [Clients, CustomerData, EndClientSessions],
})
export class ClientsModule {}
