import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module.ts';
import { KnownLines } from './known-lines.ts';
import { OwnLists } from './own-lists.ts';

/** Carts and favourites as they are kept for signed-in users. */
@Module({ imports: [StockModule], providers: [OwnLists, KnownLines], exports: [OwnLists, KnownLines] })
export class OwnListsModule {}
