import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ClientTotalsReader } from './client-totals.ts';
import { ClientsController } from './clients.controller.ts';
import { Clients } from './clients.ts';
import { LoadClientPage } from './load-client-page.ts';

/** The owner's view of users and of what they have bought. */
@Module({
  imports: [UsersModule, OrdersModule],
  controllers: [ClientsController],
  providers: [ClientTotalsReader, Clients, LoadClientPage],
})
export class ClientsModule {}
