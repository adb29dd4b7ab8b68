import { Module } from '@nestjs/common';
import { SellableWatches } from './sellable-watches.repository.ts';
import { StockLedger } from './stock-ledger.repository.ts';

/** What can be sold, and how many of it: the one place that moves stock for orders. */
@Module({ providers: [StockLedger, SellableWatches], exports: [StockLedger, SellableWatches] })
export class StockModule {}
