import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { WatchesModule } from '../watches/watches.module.ts';
import { CurrentLines } from './current-lines.ts';
import { CartsRepository, FavoritesRepository } from './own-list.repository.ts';
import { CART_MODEL, cartSchema, FAVORITES_MODEL, favoritesSchema } from './own-list.schema.ts';

/** The stored carts and wish lists of signed-in users. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CART_MODEL, schema: cartSchema },
      { name: FAVORITES_MODEL, schema: favoritesSchema },
    ]),
    WatchesModule,
  ],
  providers: [CartsRepository, FavoritesRepository, CurrentLines],
  exports: [CartsRepository, FavoritesRepository, CurrentLines],
})
export class OwnListsModule {}
