import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { Clients } from './clients.ts';
import { OwnAccount } from './own-account.ts';
import { PageClients } from './page-clients.ts';
import { UsersStoreModule } from './users-store.module.ts';
import { UsersController } from './users.controller.ts';

/** The account of the user, and the list of clients for the owner. */
@Module({
  imports: [UsersStoreModule, OrdersModule],
  controllers: [UsersController],
  providers: [OwnAccount, Clients, PageClients],
})
export class UsersModule {}
