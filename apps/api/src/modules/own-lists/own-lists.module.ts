import { Module } from '@nestjs/common';
import { StockModule } from '../stock/stock.module.ts';
import { ExistingLines } from './existing-lines.ts';
import { OwnLists } from './own-lists.ts';

/** The stored carts and wish lists of signed-in users. */
@Module({ imports: [StockModule], providers: [OwnLists, ExistingLines], exports: [OwnLists, ExistingLines] })
export class OwnListsModule {}
