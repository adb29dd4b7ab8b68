import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seedShop } from '@meridian/seed';
import { buildAll, CHROMIUM_ARGUMENTS, findChromium } from '@meridian/workflow';
import { chromium } from '@playwright/test';
import { describeMachine, machineLine } from '../report/machine.ts';
import { saveReport } from '../report/save.ts';
import { ROOT } from '../root.ts';
import { startBenchShop } from '../shop/bench-shop.ts';
import { freePort } from '../shop/free-port.ts';
import { CleanupStack } from '../cleanup-stack.ts';
import { auditPage, medianScores, type Scores } from './audit-page.ts';
import { measureNavigations } from './measure-navigations.ts';
import { measurePage, type Visit } from './measure-page.ts';
import { median, medianVisit } from './median-visit.ts';
import { pagesOf } from './pages.ts';
import { printNavigations, printPages, printScores } from './print.ts';
import { PROFILE } from './profile.ts';

/** Audits per page. The median counts, because Lighthouse estimates from one load and loads vary. */
const AUDIT_RUNS = 3;

const USAGE = `Measures pages for a first-time visitor on a slow phone.

npm run bench:web -- [options]
  --url <origin>    a running shop; without it a demo shop is started (its data stay in .cache/bench/shop)
  --runs <count>    visits per page; the median counts (default: 5)
  --lighthouse      also run the mobile audit of Lighthouse for each page
  --server <file>   the built server of the demo shop (default: apps/api/dist/main.mjs)
  --no-build        use the last build
  --help            print this text`;

const DEBUGGING_PORT = 9300;

const cleanup = new CleanupStack();

const startDemoShop = async (main: string, build: boolean): Promise<string> => {
  if (build) await buildAll();
  const folder = join(ROOT, '.cache/bench/shop');
  const shop = await startBenchShop(folder, cleanup);
  console.log('Preparing the demo shop …');
  await seedShop({ mongodbUri: shop.mongodbUri, media: { DATA_DIR: folder, MEDIA_STORAGE: 'folder' } });
  return (await shop.server(main)).origin;
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      runs: { type: 'string', default: '5' },
      lighthouse: { type: 'boolean', default: false },
      server: { type: 'string', default: 'apps/api/dist/main.mjs' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1) throw new Error(USAGE);
  const executablePath = findChromium();
  if (!executablePath)
    throw new Error('Chromium not found: install it (apt install chromium) or set CHROMIUM_PATH');

  const machine = describeMachine();
  console.log(machineLine(machine));
  const origin =
    values.url?.replace(/\/+$/, '') ?? (await startDemoShop(resolve(values.server), !values['no-build']));
  const debuggingPort = await freePort(DEBUGGING_PORT);
  const browser = await chromium.launch({
    executablePath,
    args: [...CHROMIUM_ARGUMENTS, `--remote-debugging-port=${debuggingPort}`],
  });
  cleanup.add(() => browser.close());

  const pages = await pagesOf(origin);
  // Warm-up: on the first request the server encodes images, which would distort the measurement.
  for (const page of pages) await measurePage(browser, origin, page);
  const visits = new Map<string, Visit[]>(pages.map(({ name }) => [name, []]));
  for (let round = 0; round < runs; round++)
    for (const page of pages) {
      visits.get(page.name)?.push(await measurePage(browser, origin, page));
      process.stderr.write('.');
    }
  const navigationTimes: Record<string, number[]> = {};
  for (let round = 0; round < runs; round++)
    for (const [name, time] of Object.entries(await measureNavigations(browser, origin)))
      (navigationTimes[name] ??= []).push(time);
  const navigations = Object.fromEntries(
    Object.entries(navigationTimes).map(([name, times]) => [name, median(times)]),
  );
  const scores: Record<string, Scores> = {};
  if (values.lighthouse)
    for (const { name, path } of pages) {
      const audits: Scores[] = [];
      while (audits.length < AUDIT_RUNS) audits.push(await auditPage(origin + path, debuggingPort));
      scores[name] = medianScores(audits);
    }
  const medians = Object.fromEntries([...visits].map(([name, list]) => [name, medianVisit(list)]));
  printPages(medians);
  printNavigations(navigations);
  if (values.lighthouse) printScores(scores);
  console.log(`\n${machineLine(machine)}; Chromium ${browser.version()}`);
  console.log(
    `Report: ${await saveReport('web', { machine, profile: PROFILE, runs, pages: medians, navigations, scores, visits: Object.fromEntries(visits) })}`,
  );
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}
