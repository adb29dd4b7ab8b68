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
import { describeLoad, printRows, type Row } from './rows.ts';
import { requestsOf, scenarios } from './scenarios.ts';
import { startBaselineRoute } from './start-baseline-route.ts';
import { crawlSitemaps } from './crawl-sitemaps.ts';

const USAGE = `Measures the API and the server's pages next to a bare Express route that sends the same bytes.

npm run bench:api -- [options]
  --watches <count>   made-up watches beside the demo ones (default: 100000)
  --seconds <count>   time for each load and target (default: 6)
  --only <texts>      only scenarios whose name contains one of them (comma list)
  --server <file>     the built server (default: apps/api/dist/main.mjs)
  --beside <count>    another shop of so many made-up watches (0: the demo ones alone) takes its turns, reads only
  --compare <file>    another built server, say of an earlier commit, to be measured in the same run
  --no-build          take what was built last
  --help              this text`;

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
  console.log(`Writing ${watches} watches …`);
  await writeCatalogue({ mongodbUri: shop.mongodbUri, generatedWatches: watches });
  const startedAt = performance.now();
  const server = await shop.server(resolve(values.server));
  const startSeconds = (performance.now() - startedAt) / 1000;
  const memoryAtStart = await server.memory();
  console.log(`Ready after ${startSeconds.toFixed(1)} s, ${memoryAtStart.resident.toFixed(0)} MB.`);
  const other = values.compare ? await shop.server(resolve(values.compare)) : null;
  const secondShop =
    values['second-shop'] === undefined
      ? null
      : await startSecondShop(join(folder, 'second-shop'), Number(values['second-shop']), resolve(values.server), cleanup);
  const sitemaps = await crawlSitemaps(server.origin);
  console.log(
    `Sitemaps: ${sitemaps.urls} addresses in ${sitemaps.files} files (${formatNumber(sitemaps.compressedMb)} MB, ${formatNumber(sitemaps.uncompressedMb)} MB open), made in ${formatNumber(sitemaps.all / 1000)} s, the slowest in ${formatNumber(sitemaps.slowestMs)} ms; ${(await server.memory()).resident.toFixed(0)} MB afterwards.`,
  );

  const selected = (await scenarios(server.origin)).filter(({ name }) =>
    values.only.split(',').some((part) => name.includes(part)),
  );
  const baseline = await startBaselineRoute(server.origin, selected, folder, cleanup);
  const rows: Row[] = [];
  for (const [index, scenario] of selected.entries())
    for (const load of scenario.loads) {
      const { name } = scenario;
      const requests = requestsOf(scenario, load);
      const targets = [
        { name: 'baseline', origin: baseline.origin, requests: baseline.requestsOf(index) },
        { name: 'shop', origin: server.origin, requests },
        ...(other ? [{ name: 'other', origin: other.origin, requests }] : []),
        ...(secondShop?.targets(scenario, load) ?? []),
      ];
      const {
        baseline: baselineSummary,
        shop: shopSummary,
        other: otherSummary,
        secondShop: secondShopSummary,
      } = await compare(targets, load, seconds);
      if (!baselineSummary || !shopSummary) throw new Error('nothing was measured');
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
    `\nMemory of the server: ${memoryAtStart.resident.toFixed(0)} MB after the start, ${memoryAtEnd.resident.toFixed(0)} MB in the end (${memoryAtEnd.heapUsed.toFixed(0)} MB of it in use by script).`,
  );
  console.log(machineLine(machine));
  console.log(
    `Written to ${await saveReport('api', { machine, watches, seconds, startSeconds, memoryAtStart, memoryAtEnd, sitemaps, rows })}`,
  );
};

run()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => cleanup.run());
