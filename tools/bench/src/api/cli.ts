import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeCatalogue } from '@meridian/seed';
import { buildAll } from '@meridian/workflow';
import { describeMachine, machineLine } from '../report/machine.ts';
import { saveReport } from '../report/save.ts';
import { figure } from '../report/table.ts';
import { openOwnShop } from '../shop/own-shop.ts';
import { StopList } from '../stop-list.ts';
import { openBeside } from './beside.ts';
import { compare } from './compare.ts';
import { loadText, printRows, type Row } from './rows.ts';
import { requestsOf, scenarios } from './scenarios.ts';
import { startBareRoute } from './start-bare-route.ts';
import { walkSitemaps } from './walk-sitemaps.ts';

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

const stops = new StopList();

const run = async (): Promise<void> => {
  const { values } = parseArgs({
    options: {
      watches: { type: 'string', default: '100000' },
      seconds: { type: 'string', default: '6' },
      only: { type: 'string', default: '' },
      server: { type: 'string', default: 'apps/api/dist/main.mjs' },
      compare: { type: 'string' },
      beside: { type: 'string' },
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
  const beside =
    values.beside === undefined
      ? null
      : await openBeside(join(folder, 'beside'), Number(values.beside), resolve(values.server), stops);
  const sitemaps = await walkSitemaps(server.origin);
  console.log(
    `Sitemaps: ${sitemaps.addresses} addresses in ${sitemaps.files} files (${figure(sitemaps.packed)} MB, ${figure(sitemaps.open)} MB open), made in ${figure(sitemaps.all / 1000)} s, the slowest in ${figure(sitemaps.slowest)} ms; ${(await server.memory()).resident.toFixed(0)} MB afterwards.`,
  );

  const wanted = (await scenarios(server.origin)).filter(({ name }) =>
    values.only.split(',').some((part) => name.includes(part)),
  );
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
        ...(beside?.targets(scenario, load) ?? []),
      ];
      const {
        bare: bareSummary,
        shop: shopSummary,
        other: otherSummary,
        beside: besideSummary,
      } = await compare(targets, load, seconds);
      if (!bareSummary || !shopSummary) throw new Error('nothing was measured');
      rows.push({
        scenario: name,
        load: loadText(load),
        shop: shopSummary,
        bare: bareSummary,
        ...(otherSummary ? { other: otherSummary } : {}),
        ...(besideSummary ? { beside: besideSummary } : {}),
        memory: await server.memory(),
      });
      process.stderr.write('.');
    }
  printRows(rows);
  const atEnd = await server.memory();
  console.log(
    `\nMemory of the server: ${atStart.resident.toFixed(0)} MB after the start, ${atEnd.resident.toFixed(0)} MB in the end (${atEnd.heapUsed.toFixed(0)} MB of it in use by script).`,
  );
  console.log(machineLine(machine));
  console.log(
    `Written to ${await saveReport('api', { machine, watches, seconds, startSeconds, atStart, atEnd, sitemaps, rows })}`,
  );
};

run()
  .catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  })
  .finally(() => stops.stop());
