import { formatNumber, formatTable } from '../report/table.ts';
import type { Scores } from './audit-page.ts';
import type { MedianVisit } from './median-visit.ts';

const KINDS = ['Document', 'Script', 'Font', 'Image', 'Fetch'];
const KILOBYTE = 1000;
const TIMES = ['page', 'TTFB ms', 'FCP', 'LCP', 'TBT', 'hydrated', 'CLS', 'LCP element'];

/** Prints the tables of metrics and of transferred bytes, then repeated requests and console errors. */
export const printPages = (pages: Record<string, MedianVisit>): void => {
  const times = Object.entries(pages).map(([name, page]) => [
    name,
    ...[page.ttfb, page.fcp, page.lcp, page.tbt].map((ms) => ms.toFixed(0)),
    page.hydrated?.toFixed(0) ?? 'never',
    page.cls.toFixed(3),
    page.lcpElement,
  ]);
  console.log(`\n${formatTable(TIMES, times)}`);
  const sizes = Object.entries(pages).map(([name, { transfer, total }]) => [
    name,
    ...[...KINDS.map((kind) => transfer[kind]), total].map((kind) =>
      kind ? `${formatNumber(kind.bytes / KILOBYTE)} (${kind.requests})` : '0 (0)',
    ),
  ]);
  console.log(`\n${formatTable(['KB (requests)', ...KINDS, 'all'], sizes)}`);
  for (const [name, { repeated, errors }] of Object.entries(pages)) {
    for (const url of repeated) console.log(`${name}: fetched more than once: ${url}`);
    for (const error of errors) console.log(`${name}: console: ${error}`);
  }
};

/** Prints the milliseconds of each client-side navigation from the click to the paint of the next page. */
export const printNavigations = (navigations: Record<string, number>): void => {
  const rows = Object.entries(navigations).map(([name, time]) => [name, time.toFixed(0)]);
  console.log(`\n${formatTable(['client-side navigation', 'paint ms'], rows)}`);
};

/** Prints the Lighthouse scores (maximum 100) and the failed audits. */
export const printScores = (scores: Record<string, Scores>): void => {
  const rows = Object.entries(scores).map(([name, { categories }]) => [
    name,
    ...Object.values(categories).map(String),
  ]);
  const [first] = Object.values(scores);
  console.log(`\n${formatTable(['Lighthouse, mobile', ...Object.keys(first?.categories ?? {})], rows)}`);
  for (const [name, { failed }] of Object.entries(scores))
    for (const audit of failed) console.log(`${name}: ${audit}`);
};
