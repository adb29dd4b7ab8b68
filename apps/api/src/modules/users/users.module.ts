import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { Clients } from './clients.ts';
import { OwnAccount } from './own-account.ts';
import { PageClients } from './page-clients.ts';
import { UsersStoreModule } from './users-store.module.ts';
import { UsersController } from './users.controller.ts';

/** Own account, and the owner's list of clients. */
@Module({
  imports: [UsersStoreModule, OrdersModule],
  controllers: [UsersController],
  providers: [OwnAccount, Clients, PageClients],
})
export class UsersModule {}
