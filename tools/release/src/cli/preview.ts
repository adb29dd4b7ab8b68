import { previewLink } from '../preview-link.ts';
import { openStore } from '../publish.ts';
import { APP_NAMES, readArguments } from './arguments.ts';
import { orRefuse } from './refusal.ts';

const USAGE = `npm run preview -- <${APP_NAMES}> <version>
Makes a link that shows a published version to whoever opens it, for a day, whatever the channels say.
It is signed with JWT_SECRET, or with the secret in DATA_DIR.`;

const { app, rest } = readArguments(
  USAGE,
  ({ rest: [version, ...more] }) => Boolean(version) && more.length === 0,
);
await orRefuse(async () => console.log(await previewLink(openStore(), app, rest[0] ?? '')));
