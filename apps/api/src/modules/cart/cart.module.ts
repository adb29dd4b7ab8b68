import { Module } from '@nestjs/common';
import { OwnListsModule } from '../own-lists/own-lists.module.ts';
import { CartController } from './cart.controller.ts';
import { Cart } from './cart.ts';

/** The cart of signed-in users. */
@Module({ imports: [OwnListsModule], controllers: [CartController], providers: [Cart], exports: [Cart] })
export class CartModule {}
