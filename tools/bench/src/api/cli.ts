import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCatalogue } from '@meridian/seed';
import { buildAll } from '@meridian/workflow';
import type { Summary } from '../measure/measured.ts';
import { describeMachine, machineLine } from '../report/machine.ts';
import { saveReport } from '../report/save.ts';
import { figure, table } from '../report/table.ts';
import type { Memory } from '../shop/memory.ts';
import { openOwnShop } from '../shop/own-shop.ts';
import { StopList } from '../stop-list.ts';
import { compare } from './compare.ts';
import { type Load, requestsOf, scenarios } from './scenarios.ts';
import { startBareRoute } from './start-bare-route.ts';

const USAGE = `Measures the API and the server's pages next to a bare Express route that sends the same bytes.

npm run bench:api -- [options]
  --watches <count>   made-up watches beside the demo ones (default: 100000)
  --seconds <count>   time for each load and target (default: 6)
  --only <text>       only scenarios whose name contains it
  --server <file>     the built server (default: apps/api/dist/main.mjs)
  --compare <file>    another built server, say of an earlier commit, to be measured in the same run
  --no-build          take what was built last
  --help              this text`;

const stops = new StopList();

interface Row {
  scenario: string;
  load: string;
  shop: Summary;
  bare: Summary;
  other?: Summary;
  /** Of the shop's process after it. */
  memory: Memory;
}

const loadText = (load: Load): string => ('rate' in load ? `${load.rate}/s` : `${load.connections} conn.`);

const print = (rows: readonly Row[], compared: boolean): void => {
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
  const lines = rows.map((row) => [
    row.scenario,
    row.load,
    ...[row.shop.perSecond, row.shop.p50, row.shop.p95, row.shop.p99].map(figure),
    ...[row.bare.perSecond, row.bare.p95, row.shop.perSecond / row.bare.perSecond].map(figure),
    String(row.shop.failed),
    row.memory.resident.toFixed(0),
    ...(row.other
      ? [row.other.perSecond, row.other.p95, row.shop.perSecond / row.other.perSecond].map(figure)
      : []),
  ]);
  console.log(`\n${table([...head, ...other], lines)}`);
};

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      watches: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '6' },
      only: { type: 'string', default: '' },
      server: { type: 'string', default: 'apps/api/dist/main.mjs' },
      compare: { type: 'string' },
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
  stops.add(() => rm(folder, { recursive: true, force: true }));
  const shop = await openOwnShop(folder, stops);
  console.log(`Writing ${watches} watches …`);
  await writeCatalogue({ mongodbUri: shop.mongodbUri, generatedWatches: watches });
  const began = performance.now();
  const server = await shop.server(resolve(values.server));
  const startSeconds = (performance.now() - began) / 1000;
  const atStart = await server.memory();
  console.log(`Ready after ${startSeconds.toFixed(1)} s, ${atStart.resident.toFixed(0)} MB.`);
  const other = values.compare ? await shop.server(resolve(values.compare)) : null;

  const wanted = (await scenarios(server.origin)).filter(({ name }) => name.includes(values.only));
  const bare = await startBareRoute(server.origin, wanted, folder, stops);
  const rows: Row[] = [];
  for (const [index, scenario] of wanted.entries())
    for (const load of scenario.loads) {
      const { name } = scenario;
      const requests = requestsOf(scenario, load);
      const targets = [
        { name: 'bare', origin: bare.origin, requests: bare.requestsOf(index) },
        { name: 'shop', origin: server.origin, requests },
        ...(other ? [{ name: 'other', origin: other.origin, requests }] : []),
      ];
      const {
        bare: bareSummary,
        shop: shopSummary,
        other: otherSummary,
      } = await compare(targets, load, seconds);
      if (!bareSummary || !shopSummary) throw new Error('nothing was measured');
      rows.push({
        scenario: name,
        load: loadText(load),
        shop: shopSummary,
        bare: bareSummary,
        ...(otherSummary ? { other: otherSummary } : {}),
        memory: await server.memory(),
      });
      process.stderr.write('.');
    }
  print(rows, other !== null);
  const atEnd = await server.memory();
  console.log(
    `\nMemory of the server: ${atStart.resident.toFixed(0)} MB after the start, ${atEnd.resident.toFixed(0)} MB in the end (${atEnd.heapUsed.toFixed(0)} MB of it in use by script).`,
  );
  console.log(machineLine(machine));
  console.log(
    `Written to ${await saveReport('api', { machine, watches, seconds, startSeconds, atStart, atEnd, rows })}`,
  );
};

run()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => stops.stop());
