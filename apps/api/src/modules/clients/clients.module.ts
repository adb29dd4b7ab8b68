import { Module } from '@nestjs/common';
import { OrdersModule } from '../orders/orders.module.ts';
import { UsersModule } from '../users/users.module.ts';
import { ClientsController } from './clients.controller.ts';
import { Clients } from './clients.ts';

@Module({
  imports: [UsersModule, OrdersModule],
  controllers: [ClientsController],
  providers: [Clients],
})
export class ClientsModule {}
