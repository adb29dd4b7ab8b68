import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ClientsController } from './clients.controller.ts';
import { Clients } from './clients.ts';

/** The owner's view of users and of what they have bought. */
@Module({
  imports: [UsersModule, OrdersModule],
  controllers: [ClientsController],
  providers: [Clients],
})
export class ClientsModule {}
