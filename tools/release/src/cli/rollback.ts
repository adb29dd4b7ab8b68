import { openStore } from '../publish.ts';
import { APP_NAMES, readArguments } from './arguments.ts';

const { app, options } = readArguments(`npm run rollback -- <${APP_NAMES}> [--reason "…"]
Points an app's channel back to the version before.`);
try {
  console.log(
    `${app} is back at ${await openStore().rollback(app, { reason: options.reason ?? 'rollback' })}.`,
  );
} catch (error) {
  console.error(`${(error as Error).message}.`);
  process.exit(1);
}
