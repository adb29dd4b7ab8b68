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
import { runCommand } from './run-command.ts';

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

const next = async (text: string): Promise<void> => {
  console.log(`\n${text}`);
  if (!stdin.isTTY) return;
  const terminal = createInterface({ input: stdin, output: stdout });
  await terminal.question('Enter: ');
  terminal.close();
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

const releaseCanary = async (version: string, serverTail: string): Promise<void> => {
  const build = await makeVariant(store, APP, { version, serverTail });
  try {
    await control.publish(build, { target: { canary: SHARE }, reason: REASON });
  } finally {
    await rm(build.folder, { recursive: true, force: true });
  }
};

const showRefusal = async (version: string): Promise<void> => {
  try {
    await releaseCanary(version, "throw new Error('broken for the tour');");
  } catch (error) {
    if (!(error instanceof ContractError)) throw error;
    console.log(`Refused: ${error.message}.`);
    return;
  }
  throw new ContractError('the checks must refuse this version, but they did not');
};

const visit = async (origin: string): Promise<void> => {
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
};

const showVerdict = async (version: string): Promise<void> => {
  for (const end = Date.now() + VERDICT_TIMEOUT_MS; Date.now() < end; await delay(POLL_MS)) {
    const verdict = (await store.log(LOG_WINDOW)).find(
      ({ action, from }) => action === 'stop-canary' && from === version,
    );
    if (verdict) {
      console.log(`The server rolled the canary back: ${verdict.reason}.`);
      return;
    }
  }
  throw new ContractError('the server gave no verdict within 30 seconds');
};

const tour = async (): Promise<void> => {
  const origin = await shopOrigin();
  const panel = new URL('/admin-panel/features', origin).href;
  const isReachable = await fetch(origin).then(
    ({ ok }) => ok,
    () => false,
  );
  if (!isReachable) throw new ContractError(`no shop answers at ${origin}`);
  const before = (await store.channels())[APP];
  if (!before) throw new ContractError(`${APP} is not released`);
  if (before.canary) throw new ContractError(`${APP} has a canary already`);
  const stable = before.stable.version;
  const version = `tour-${Date.now().toString(36)}`;
  try {
    await next(`1. The shop runs ${APP} ${stable}. We release a version whose server bundle throws at once.`);
    await showRefusal(version);
    await next(
      `2. We release one whose pages throw only with real watches, as a canary for ${SHARE * 100} %.`,
    );
    await releaseCanary(version, BREAKS_WITH_WATCHES);
    console.log(`${APP} ${version} is a canary. The panel shows it: ${panel}`);
    await next(`3. ${VISITORS} visitors open the catalogue.`);
    await visit(origin);
    await showVerdict(version);
    await next(`4. The panel shows the rollback with its reason: ${panel}`);
  } finally {
    if ((await store.channels())[APP]?.canary?.version === version)
      await store.stopCanary(APP, { reason: REASON });
    if (await store.has(APP, version)) await store.remove(APP, version);
  }
  console.log(
    `The shop runs ${APP} ${stable}, as before. How it works: docs/architecture.md, ADRs 19, 22 and 35.`,
  );
};

await runCommand(
  {
    store,
    app: APP,
    command: 'npm run tour',
    next: () =>
      `Run npm start in another terminal, stop a canary by npm run canary -- ${APP} off, and try again.`,
  },
  tour,
);
