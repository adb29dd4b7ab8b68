import { Module } from '@nestjs/common';
import { OwnListsModule } from '../own-lists/own-lists.module.ts';
import { FavoritesController } from './favorites.controller.ts';
import { Favorites } from './favorites.ts';

/** The wish lists of signed-in users. */
@Module({ imports: [OwnListsModule], controllers: [FavoritesController], providers: [Favorites] })
export class FavoritesModule {}
