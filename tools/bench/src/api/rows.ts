import type { Summary } from '../measure/measured.ts';
import { figure, table } from '../report/table.ts';
import type { Memory } from '../shop/memory.ts';
import type { Load } from './scenarios.ts';

/** What one load gave. */
export interface Row {
  scenario: string;
  load: string;
  shop: Summary;
  bare: Summary;
  other?: Summary;
  beside?: Summary;
  /** Of the shop's process after it. */
  memory: Memory;
}

export const loadText = (load: Load): string =>
  'rate' in load ? `${load.rate}/s` : `${load.connections} conn.`;

/** Prints what was measured, one line a load. */
export const printRows = (rows: readonly Row[]): void => {
  const compared = rows.some((row) => row.other);
  const besides = rows.some((row) => row.beside);
  const head = [
    'scenario',
    'load',
    'shop/s',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'bare/s',
    'p95 ms',
    'ratio',
    'failed',
    'MB',
  ];
  const other = compared ? ['other/s', 'p95 ms', 'shop ÷ other'] : [];
  const beside = besides ? ['beside/s', 'p95 ms', 'shop ÷ beside'] : [];
  const sideBySide = (shop: Summary, summary: Summary | undefined): string[] =>
    summary ? [summary.perSecond, summary.p95, shop.perSecond / summary.perSecond].map(figure) : ['', '', ''];
  const lines = rows.map((row) => [
    row.scenario,
    row.load,
    ...[row.shop.perSecond, row.shop.p50, row.shop.p95, row.shop.p99].map(figure),
    ...[row.bare.perSecond, row.bare.p95, row.shop.perSecond / row.bare.perSecond].map(figure),
    String(row.shop.failed),
    row.memory.resident.toFixed(0),
    ...(compared ? sideBySide(row.shop, row.other) : []),
    ...(besides ? sideBySide(row.shop, row.beside) : []),
  ]);
  console.log(`\n${table([...head, ...other, ...beside], lines)}`);
};
