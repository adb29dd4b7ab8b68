import { admit, openStore } from '../publish.ts';
import { APP_NAMES, readArguments } from './arguments.ts';
import { orRefuse } from './refusal.ts';

const { app, options } = readArguments(`npm run promote -- <${APP_NAMES}> [--reason "…"]
Makes the canary of an app its stable version for everybody.`);
await orRefuse(async () => {
  const store = openStore();
  const version = (await store.channels())[app]?.canary?.version;
  if (version) await admit(app, store, version);
  await store.promote(app, { reason: options.reason ?? 'promotion' }, version);
  console.log(`${app} ${version} is live for everybody.`);
});
