import type { Migration } from '../src/platform/database/migrations/migrations.ts';
import { orderSearch } from './0001-order-search.ts';
import { earlierImports } from './0002-earlier-imports.ts';
import { variantIds } from './0003-variant-ids.ts';
import { phones } from './0004-phones.ts';
import { sessions } from './0005-sessions.ts';
import { textIndexes } from './0006-text-indexes.ts';
import { pageSlugs } from './0007-page-slugs.ts';
import { watchStatus } from './0008-watch-status.ts';

/** All migrations in the order in which they run. A released migration is never changed or removed. */
export const MIGRATIONS: readonly Migration[] = [
  { name: '0001-order-search', up: orderSearch },
  { name: '0002-earlier-imports', up: earlierImports },
  { name: '0003-variant-ids', up: variantIds },
  { name: '0004-phones', up: phones },
  { name: '0005-sessions', up: sessions },
  { name: '0006-text-indexes', up: textIndexes },
  { name: '0007-page-slugs', up: pageSlugs },
  { name: '0008-watch-status', up: watchStatus },
];
