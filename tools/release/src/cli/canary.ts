import { admit, openStore } from '../publish.ts';
import { APP_NAMES, percent, readArguments, readShare } from './arguments.ts';
import { orRefuse } from './refusal.ts';

const USAGE = `npm run canary -- <${APP_NAMES}> <version> <share> [--reason "…"]
Gives a published version to a share of the visitors, e.g. 10%; the same visitors keep it while the share grows.
npm run canary -- <app> off takes it back.`;

const { app, rest, options } = readArguments(USAGE, ({ rest: [version, share, ...more] }) =>
  version === 'off' ? share === undefined : readShare(share) !== null && more.length === 0,
);
const [version = '', share] = rest;
await orRefuse(async () => {
  const store = openStore();
  if (version === 'off') {
    await store.stopCanary(app, { reason: options.reason ?? 'canary taken back' });
    console.log(`${app} has no canary any more.`);
    return;
  }
  const part = readShare(share) ?? 0;
  await admit(app, store, version);
  await store.startCanary(app, version, part, { reason: options.reason ?? 'canary' });
  console.log(`${app} ${version} is a canary for ${percent(part)}.`);
});
