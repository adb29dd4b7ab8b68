import type { Summary } from '../measure/load-result.ts';
import { formatNumber, formatTable } from '../report/table.ts';
import type { Memory } from '../shop/memory.ts';

/** Result of one load. */
export interface Row {
  scenario: string;
  load: string;
  shop: Summary;
  baseline: Summary;
  other?: Summary;
  secondShop?: Summary;
  /** Memory of the server process after the load. */
  memory: Memory;
}

/** Prints the results, one line per load. */
export const printRows = (rows: readonly Row[]): void => {
  const hasOther = rows.some((row) => row.other);
  const hasSecondShop = rows.some((row) => row.secondShop);
  const head = [
    'scenario',
    'load',
    'shop/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'baseline/s',
    'p95 ms',
    'ratio',
    'failed',
    'MB',
  ];
  const other = hasOther ? ['other/s', 'p95 ms', 'shop ÷ other'] : [];
  const secondShop = hasSecondShop ? ['second shop/s', 'p95 ms', 'shop ÷ second shop'] : [];
  const sideBySide = (shop: Summary, summary: Summary | undefined): string[] =>
    summary
      ? [summary.perSecond, summary.p95, shop.perSecond / summary.perSecond].map(formatNumber)
      : ['', '', ''];
  const lines = rows.map((row) => [
    row.scenario,
    row.load,
    ...[row.shop.perSecond, row.shop.p50, row.shop.p95, row.shop.p99].map(formatNumber),
    ...[row.baseline.perSecond, row.baseline.p95, row.shop.perSecond / row.baseline.perSecond].map(
      formatNumber,
    ),
    String(row.shop.failed),
    row.memory.resident.toFixed(0),
    ...(hasOther ? sideBySide(row.shop, row.other) : []),
    ...(hasSecondShop ? sideBySide(row.shop, row.secondShop) : []),
  ]);
  console.log(`\n${formatTable([...head, ...other, ...secondShop], lines)}`);
};
