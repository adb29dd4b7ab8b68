import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { StockModule } from '../stock/stock.module.ts';
import { ExistingLines } from './existing-lines.ts';
import { CartsRepository, FavoritesRepository } from './own-list.repository.ts';
import { CART_MODEL, cartSchema, FAVORITES_MODEL, favoritesSchema } from './own-list.schema.ts';
import { OwnLists } from './own-lists.ts';

/** The stored carts and wish lists of signed-in users. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CART_MODEL, schema: cartSchema },
      { name: FAVORITES_MODEL, schema: favoritesSchema },
    ]),
    StockModule,
  ],
  providers: [CartsRepository, FavoritesRepository, OwnLists, ExistingLines],
  exports: [OwnLists, ExistingLines],
})
export class OwnListsModule {}
