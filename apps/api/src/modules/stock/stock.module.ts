import { Module } from '@nestjs/common';
import { SellableWatches } from './sellable-watches.repository.ts';
import { StockLedger } from './stock-ledger.repository.ts';

/** Sellable watches and the stock ledger, the only place that changes stock for orders. */
@Module({ providers: [StockLedger, SellableWatches], exports: [StockLedger, SellableWatches] })
export class StockModule {}
