import { rm } from 'node:fs/promises';
import { stdin, stdout } from 'node:process';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { bucketOf, ContractError } from '@meridian/releases';
import { readCommandLine } from '../command-line.ts';
import { shopOrigin } from '../preview-link.ts';
import { openControl, openStore } from '../publish.ts';
import { makeVariant } from '../variant.ts';
import { checkEnvironment } from './check-environment.ts';

const APP = 'catalog-mfe';
const SHARE = 0.5;
const VISITORS = 40;
const VERDICT_TIMEOUT_MS = 30_000;
const POLL_MS = 500;
/** Log entries among which the verdict is searched. */
const LOG_WINDOW = 20;
const REASON = 'tour';

readCommandLine(
  {
    name: 'tour',
    usage: `npm run tour
Releases a broken catalogue to half of the visitors of the shop that npm start has opened, and shows what happens.
The shop is afterwards as before. In a terminal each step waits for Enter.`,
    maxArguments: 0,
    options: {},
  },
  () => true,
);
checkEnvironment();

const store = openStore();
const control = openControl(store);
const origin = await shopOrigin();
const panel = new URL('/admin-panel/features', origin).href;

const next = async (text: string): Promise<void> => {
  console.log(`\n${text}`);
  if (!stdin.isTTY) return;
  const terminal = createInterface({ input: stdin, output: stdout });
  await terminal.question('Enter: ');
  terminal.close();
};
/** Stops with one line. */
const stop = (line: string): never => {
  console.error(line);
  process.exit(1);
};

/** Throws as soon as a page has watches. The checks of a release render pages of a shop without watches. */
const BREAKS_WITH_WATCHES = `
const remote = module.exports.remote;
const routesOf = remote.routes;
const broken = (loader) => async (request) => {
  const data = await loader(request);
  if (JSON.stringify(data).includes('"slug"')) throw new Error('broken for the tour');
  return data;
};
remote.routes = (services) =>
  routesOf(services).map((route) => (route.loader ? { ...route, loader: broken(route.loader) } : route));`;

const reachable = await fetch(origin).then(
  ({ ok }) => ok,
  () => false,
);
if (!reachable)
  stop(`No shop answers at ${origin}. Run npm start in another terminal, then npm run tour again.`);
const before = (await store.channels())[APP];
if (!before) stop(`${APP} is not released.`);
if (before?.canary) stop(`${APP} has a canary. To stop it: npm run canary -- ${APP} off`);

await next(
  `1. The shop runs ${APP} ${before?.stable.version}. We release a version whose server bundle throws at once.`,
);
const version = `tour-${Date.now().toString(36)}`;
const crashing = await makeVariant(store, APP, {
  version,
  serverTail: "throw new Error('broken for the tour');",
});
try {
  await control.publish(crashing, { target: { canary: SHARE }, reason: REASON });
  stop('The version was released, which must not happen.');
} catch (error) {
  if (!(error instanceof ContractError)) throw error;
  console.log(`Refused: ${error.message}.`);
} finally {
  await rm(crashing.folder, { recursive: true, force: true });
}

await next(`2. We release one whose pages throw only with real watches, as a canary for ${SHARE * 100} %.`);
const broken = await makeVariant(store, APP, { version, serverTail: BREAKS_WITH_WATCHES });
try {
  await control.publish(broken, { target: { canary: SHARE }, reason: REASON });
  console.log(`${APP} ${version} is a canary. The panel shows it: ${panel}`);

  await next(`3. ${VISITORS} visitors open the catalogue.`);
  const statuses = new Map<number, number>();
  let inCanary = 0;
  for (let index = 0; index < VISITORS && (await store.channels())[APP]?.canary; index++) {
    const key = (index * 1637).toString(16).padStart(4, '0').slice(-4);
    if (bucketOf(key, APP) < SHARE) inCanary++;
    const page = new URL(`/products?lang=en&tour=${index}`, origin);
    const { status } = await fetch(page, { headers: { cookie: `visitor=${key}` } });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  const answers = [...statuses].map(([status, count]) => `${count} pages with status ${status}`).join(', ');
  console.log(
    `${answers}. ${inCanary} of the visitors were in the canary: their pages fell back to the stable version.`,
  );

  const end = Date.now() + VERDICT_TIMEOUT_MS;
  const findVerdict = async () =>
    (await store.log(LOG_WINDOW)).find(({ action, from }) => action === 'stop-canary' && from === version);
  let verdict = await findVerdict();
  for (; !verdict; verdict = await findVerdict()) {
    if (Date.now() > end)
      stop(`No verdict within 30 seconds. To stop the canary: npm run canary -- ${APP} off`);
    await delay(POLL_MS);
  }
  console.log(`The server rolled the canary back: ${verdict.reason}.`);
  await next(`4. The panel shows the rollback with its reason: ${panel}`);
} finally {
  if ((await store.channels())[APP]?.canary?.version === version)
    await store.stopCanary(APP, { reason: REASON });
  if (await store.has(APP, version)) await store.remove(APP, version);
  await rm(broken.folder, { recursive: true, force: true });
}
console.log(
  `The shop runs ${APP} ${before?.stable.version}, as before. How it works: docs/architecture.md, ADRs 19, 22 and 35.`,
);
