import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seedShop } from '@meridian/seed';
import { buildAll, findChromium } from '@meridian/workflow';
import { chromium } from 'playwright-core';
import { describeMachine, machineLine } from '../report/machine.ts';
import { saveReport } from '../report/save.ts';
import { figure, table } from '../report/table.ts';
import { ROOT } from '../root.ts';
import { openOwnShop } from '../shop/own-shop.ts';
import { StopList } from '../stop-list.ts';
import { measurePage, type Visit } from './measure-page.ts';
import { type MedianVisit, medianVisit } from './median-visit.ts';
import { pagesOf } from './pages.ts';
import { PROFILE } from './profile.ts';

const USAGE = `Measures pages as a first-time visitor on a slow phone gets them.

npm run bench:web -- [options]
  --url <origin>    a shop that runs; left out, one of its own is started (its data stay in .cache/bench/shop)
  --runs <count>    visits of each page, of which the median counts (default: 5)
  --server <file>   the built server of the own shop (default: apps/api/dist/main.mjs)
  --no-build        take what was built last
  --help            this text`;

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];
const KINDS = ['Document', 'Script', 'Font', 'Image', 'Fetch'];
const KILOBYTE = 1000;

const stops = new StopList();

const startOwnShop = async (main: string, build: boolean): Promise<string> => {
  if (build) await buildAll();
  const folder = join(ROOT, '.cache/bench/shop');
  const shop = await openOwnShop(folder, stops);
  console.log('Preparing the demo shop …');
  await seedShop({ mongodbUri: shop.mongodbUri, mediaDir: join(folder, 'media') });
  return (await shop.server(main)).origin;
};

const print = (pages: Record<string, MedianVisit>): void => {
  const times = Object.entries(pages).map(([name, page]) => [
    name,
    ...[page.firstByte, page.firstPaint, page.largestPaint, page.blocking].map((ms) => ms.toFixed(0)),
    page.hydrated?.toFixed(0) ?? 'never',
    page.layoutShift.toFixed(3),
    page.largestElement,
  ]);
  const head = [
    'page',
    'first byte ms',
    'first paint',
    'largest paint',
    'blocking',
    'hydrated',
    'shift',
    'largest',
  ];
  console.log(`\n${table(head, times)}`);
  const sizes = Object.entries(pages).map(([name, { transfer, total }]) => [
    name,
    ...[...KINDS.map((kind) => transfer[kind]), total].map((kind) =>
      kind ? `${figure(kind.bytes / KILOBYTE)} (${kind.requests})` : '0 (0)',
    ),
  ]);
  console.log(`\n${table(['KB (requests)', ...KINDS, 'all'], sizes)}`);
  for (const [name, { repeated, errors }] of Object.entries(pages)) {
    for (const address of repeated) console.log(`${name}: fetched more than once: ${address}`);
    for (const error of errors) console.log(`${name}: console: ${error}`);
  }
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      runs: { type: 'string', default: '5' },
      server: { type: 'string', default: 'apps/api/dist/main.mjs' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(USAGE);
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: install it or set CHROMIUM_PATH.');

  const machine = describeMachine();
  console.log(machineLine(machine));
  const origin =
    values.url?.replace(/\/+$/, '') ?? (await startOwnShop(resolve(values.server), !values['no-build']));
  const browser = await chromium.launch({ executablePath, args: ARGUMENTS });
  stops.add(() => browser.close());

  const pages = await pagesOf(origin);
  // The server's own first time (pictures are made then) is another question than the visitor's.
  for (const page of pages) await measurePage(browser, origin, page);
  const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < runs; round++)
    for (const page of pages) {
      visits.get(page.name)?.push(await measurePage(browser, origin, page));
      process.stderr.write('.');
    }
  const medians = Object.fromEntries([...visits].map(([name, list]) => [name, medianVisit(list)]));
  print(medians);
  console.log(`\n${machineLine(machine)}; Chromium ${browser.version()}`);
  console.log(
    `Written to ${await saveReport('web', { machine, profile: PROFILE, runs, pages: medians, visits: Object.fromEntries(visits) })}`,
  );
};

run()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => stops.stop());
