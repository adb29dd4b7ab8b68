import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCatalogue } from '@meridian/seed';
import { buildAll } from '@meridian/workflow';
import { describeMachine, machineLine } from '../report/machine.ts';
import { saveReport } from '../report/save.ts';
import { formatNumber } from '../report/table.ts';
import { startBenchShop } from '../shop/bench-shop.ts';
import { CleanupStack } from '../cleanup-stack.ts';
import { startSecondShop } from './second-shop.ts';
import { compare } from './compare.ts';
import { printRows, type Row } from './rows.ts';
import { describeLoad, requestsOf } from './scenario.ts';
import { scenarios } from './scenarios.ts';
import { startBaselineRoute } from './start-baseline-route.ts';
import { crawlSitemaps } from './crawl-sitemaps.ts';

const USAGE = `Measures the API and the rendered pages against a baseline Express route that sends the same bytes.

npm run bench:api -- [options]
  --watches <count>      generated watches in addition to the demo watches (default: 100000)
  --seconds <count>      seconds per load and target (default: 6)
  --only <texts>         only scenarios whose name contains one of these comma-separated texts
  --server <file>        the built server (default: apps/api/dist/main.mjs)
  --second-shop <count>  also measure a shop with this number of generated watches (0: demo watches only), reads only
  --compare <file>       also measure another built server, for example of an earlier commit
  --no-build             use the last build
  --help                 print this text`;

const cleanup = new CleanupStack();

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      watches: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '6' },
      only: { type: 'string', default: '' },
      server: { type: 'string', default: 'apps/api/dist/main.mjs' },
      compare: { type: 'string' },
      'second-shop': { type: 'string' },
      'no-build': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return console.log(USAGE);
  const watches = Number(values.watches);
  const seconds = Number(values.seconds);
  if (!Number.isInteger(watches) || watches < 0 || !(seconds > 0)) throw new Error(USAGE);

  const machine = describeMachine();
  console.log(machineLine(machine));
  if (!values['no-build']) await buildAll();
  const folder = await mkdtemp(join(tmpdir(), 'meridian-bench-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true }));
  const shop = await startBenchShop(folder, cleanup);
  console.log(`Generating ${watches} watches …`);
  await writeCatalogue({ mongodbUri: shop.mongodbUri, generatedWatches: watches });
  const startedAt = performance.now();
  const server = await shop.server(resolve(values.server));
  const startSeconds = (performance.now() - startedAt) / 1000;
  const memoryAtStart = await server.memory();
  console.log(
    `Server ready after ${startSeconds.toFixed(1)} s, ${memoryAtStart.resident.toFixed(0)} MB resident.`,
  );
  const other = values.compare ? await shop.server(resolve(values.compare)) : null;
  const secondShop =
    values['second-shop'] === undefined
      ? null
      : await startSecondShop(
          join(folder, 'second-shop'),
          Number(values['second-shop']),
          resolve(values.server),
          cleanup,
        );
  const sitemaps = await crawlSitemaps(server.origin);
  console.log(
    `Sitemaps: ${sitemaps.urls} URLs in ${sitemaps.files} files (${formatNumber(sitemaps.compressedMb)} MB compressed, ${formatNumber(sitemaps.uncompressedMb)} MB uncompressed), generated in ${formatNumber(sitemaps.totalMs / 1000)} s, slowest file ${formatNumber(sitemaps.slowestMs)} ms; ${(await server.memory()).resident.toFixed(0)} MB resident afterwards.`,
  );

  const selected = (await scenarios(server.origin)).filter(({ name }) =>
    values.only.split(',').some((part) => name.includes(part)),
  );
  const baseline = await startBaselineRoute(server.origin, selected, folder, cleanup);
  const rows: Row[] = [];
  for (const [index, scenario] of selected.entries())
    for (const load of scenario.loads) {
      const { name, meanwhile } = scenario;
      const requests = requestsOf(scenario, load);
      const targets = [
        { name: 'baseline', origin: baseline.origin, requests: baseline.requestsOf(index) },
        { name: 'shop', origin: server.origin, requests, meanwhile },
        ...(other ? [{ name: 'other', origin: other.origin, requests, meanwhile }] : []),
        ...(secondShop?.targets(scenario, load) ?? []),
      ];
      const {
        baseline: baselineSummary,
        shop: shopSummary,
        other: otherSummary,
        secondShop: secondShopSummary,
      } = await compare(targets, load, seconds);
      if (!baselineSummary || !shopSummary) throw new Error(`No result for the scenario "${name}"`);
      rows.push({
        scenario: name,
        load: describeLoad(load),
        shop: shopSummary,
        baseline: baselineSummary,
        ...(otherSummary ? { other: otherSummary } : {}),
        ...(secondShopSummary ? { secondShop: secondShopSummary } : {}),
        memory: await server.memory(),
      });
      process.stderr.write('.');
    }
  printRows(rows);
  const memoryAtEnd = await server.memory();
  console.log(
    `\nServer memory: ${memoryAtStart.resident.toFixed(0)} MB resident after the start, ${memoryAtEnd.resident.toFixed(0)} MB at the end (heap used: ${memoryAtEnd.heapUsed.toFixed(0)} MB).`,
  );
  console.log(machineLine(machine));
  console.log(
    `Report: ${await saveReport('api', { machine, watches, seconds, startSeconds, memoryAtStart, memoryAtEnd, sitemaps, rows })}`,
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
