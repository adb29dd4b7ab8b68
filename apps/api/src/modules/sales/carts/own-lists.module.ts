import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { WatchesModule } from '../../catalogue/watches/watches.module.ts';
import { CartsRepository, FavoritesRepository } from './own-list.repository.ts';
import { CART_MODEL, cartSchema, FAVORITES_MODEL, favoritesSchema } from './own-list.schema.ts';
import { CartController, FavoritesController } from './own-lists.controller.ts';
import { Cart, Favorites } from './own-lists.ts';

@Module({
  imports: [
    MongooseModule.forFeature([
      { name: CART_MODEL, schema: cartSchema },
      { name: FAVORITES_MODEL, schema: favoritesSchema },
    ]),
    WatchesModule,
  ],
  controllers: [CartController, FavoritesController],
  providers: [CartsRepository, FavoritesRepository, Cart, Favorites],
  exports: [Cart, Favorites],
})
export class OwnListsModule {}
