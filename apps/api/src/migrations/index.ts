import type { Migration } from '../platform/database/migrations/migrations.ts';
import { releaseCounts } from './0002-release-counts.ts';
import { work } from './0003-work.ts';
import { sellerIds } from './0004-seller-ids.ts';
import { money } from './0005-money.ts';
import { wholeTenge } from './0006-whole-tenge.ts';
import { stockLedger } from './0007-stock-ledger.ts';
import { taxRules } from './0008-tax-rules.ts';
import { exchangeRates } from './0009-exchange-rates.ts';

/**
 * All migrations in the order in which they run. A released migration is never changed or removed.
 *
 * The baseline changes nothing. Its record marks a database as one of the first release or later, so that a tool which
 * reads the collection `migrations` can tell it from an empty one.
 */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-baseline', up: () => Promise.resolve() },
  releaseCounts,
  work,
  sellerIds,
  money,
  wholeTenge,
  stockLedger,
  taxRules,
  exchangeRates,
];
