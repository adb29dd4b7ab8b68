import { Module } from '@nestjs/common';
import { ActivityModule } from '../../shop/activity/activity.module.ts';
import { OrdersModule } from '../orders/orders.module.ts';
import { SessionRecordsModule } from '../../accounts/sessions/session-records.module.ts';
import { UsersModule } from '../../accounts/users/users.module.ts';
import { ClientsController } from './clients.controller.ts';
import { Clients } from './clients.ts';
import { EndClientSessions } from './end-client-sessions.ts';

@Module({
  imports: [ActivityModule, OrdersModule, SessionRecordsModule, UsersModule],
  controllers: [ClientsController],
  providers: [Clients, EndClientSessions],
})
export class ClientsModule {}
