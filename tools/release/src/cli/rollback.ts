import { type AppName, APPS } from '@meridian/federation';
import { openStore } from '../publish.ts';

const app = process.argv[2] as AppName;
if (!APPS.includes(app)) {
  console.error(
    `npm run rollback -- <${APPS.join(' | ')}>\nPoints an app's channel back to the version before.`,
  );
  process.exit(2);
}
try {
  console.log(`${app} is back at ${await openStore().rollback(app)}.`);
} catch (error) {
  console.error(`${(error as Error).message}.`);
  process.exit(1);
}
